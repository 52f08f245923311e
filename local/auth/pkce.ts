import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type AuthCall, text } from './call.ts';
import { invalid, refusal } from './error.ts';
import { openSession } from './sessions.ts';
import type { SignInMethod } from './tokens.ts';
import { findUserById, type ISql } from './users.ts';

const FLOW_SECONDS = 300;
const CHALLENGE_MIN = 43;
const CHALLENGE_MAX = 128;

/** What a caller sends who wants to exchange the code of a link itself. */
export const pkceParameters = { code_challenge: text, code_challenge_method: text };

/** The challenge of a caller, and how it was made of the verifier. */
export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** Undefined when the caller sent none. Throws `validation_failed`. */
export function readChallenge(body: Record<keyof typeof pkceParameters, string>): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: name } = body;
  if ((challenge === '') !== (name === ''))
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge === '') return undefined;
  if (challenge.length < CHALLENGE_MIN || challenge.length > CHALLENGE_MAX) {
    throw refusal('challenge_length', { min: CHALLENGE_MIN, max: CHALLENGE_MAX });
  }
  if (!/^[\w.~-]+$/.test(challenge)) throw refusal('challenge_letters');
  const method = name.toLowerCase();
  if (method !== 's256' && method !== 'plain')
    throw invalid(`unsupported code_challenge method ${JSON.stringify(name)}`);
  return { challenge, method };
}

/** Notes the challenge for the link of the mail that is about to be sent. Does nothing without one. */
export async function rememberFlow(sql: ISql, userId: string, method: SignInMethod, flow?: Challenge) {
  if (!flow) return;
  await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`;
  await sql`
    insert into auth.flow_state (id, user_id, auth_code, authentication_method, code_challenge_method,
      code_challenge, provider_type)
    values (${randomUUID()}, ${userId}, ${randomUUID()}, ${method}, ${flow.method}, ${flow.challenge}, ${method})`;
}

/** The code that the address of a followed link carries. Throws `flow_state_not_found`. */
export async function issueAuthCode(sql: ISql, userId: string, method: SignInMethod): Promise<string> {
  const [flow] = await sql<{ code: string }[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
    where id = (select id from auth.flow_state where user_id = ${userId} and authentication_method = ${method}
                order by created_at desc limit 1)
    returning auth_code as code`;
  if (flow) return flow.code;
  throw refusal('flow_of_user_not_found');
}

const Exchange = z.object({ auth_code: text, code_verifier: text });

interface Flow {
  id: string;
  /** Null until somebody has come back from a provider. */
  user_id: string | null;
  method: SignInMethod;
  challenge: string;
  how: Challenge['method'];
  provider_token: string | null;
  expired: boolean;
}

/** `POST /token?grant_type=pkce`: the session for a code, once, to whoever has the verifier. */
export async function exchangeCode(call: AuthCall): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = await call.read(Exchange);
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  return call.auth.sql.begin(async (sql) => {
    const [flow] = await sql<Flow[]>`
      select id, user_id, authentication_method as method, code_challenge as challenge,
        code_challenge_method as how, provider_access_token as provider_token,
        now() > ${FLOW_SECONDS} * interval '1 second' + case authentication_method
          when 'magiclink' then coalesce(auth_code_issued_at, created_at) else created_at end as expired
      from auth.flow_state where auth_code = ${code} for update`;
    const user = flow?.user_id && (await findUserById(sql, flow.user_id));
    if (!user) throw refusal('flow_not_found');
    if (flow.expired) throw refusal('flow_expired');
    if (!fits(flow, verifier)) throw refusal('code_verifier_mismatch');
    await sql`delete from auth.flow_state where id = ${flow.id}`;
    const answer = await openSession(sql, user, flow.method, call);
    return Response.json({ ...answer, ...(flow.provider_token && { provider_token: flow.provider_token }) });
  });
}

function fits({ challenge, how }: Flow, verifier: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const made = how === 's256' ? digest(verifier).toString('base64url') : verifier;
  return timingSafeEqual(digest(challenge), digest(made));
}
