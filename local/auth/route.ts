import type { z } from 'zod';
import type { AuthCall } from './call.ts';
import { refusal, type RefusalName } from './error.ts';
import type { Limit } from './rate-limits.ts';
import { requireCaller } from './sessions.ts';

export interface Route {
  /** The HTTP method; `ANY` stands for all of them. */
  method: string;
  /** Matches the whole path below `/auth/v1`; its groups are the `:id`s. */
  path: RegExp;
  limit: CallLimit | undefined;
  answer(call: AuthCall): Promise<Response>;
}

type CallLimit = Exclude<Limit, 'mail'>;
/** An object is answered as JSON, and nothing as an empty one. */
type Answer = Response | object | undefined;

/**
 * Makes a function that makes routes for those whom `admit` lets in. `line` is the method and the path; `:id` in it is
 * one part of the path, `*` any rest. With a schema the body is read.
 */
function routesFor<Who>(admit: (call: AuthCall) => Promise<Who>) {
  return <Body>(
    line: string,
    schema: z.ZodType<Body> | undefined,
    handle: (call: AuthCall, body: Body, who: Who) => Promise<Answer> | Answer,
    limit?: CallLimit,
  ): Route => {
    const [method = '', path = ''] = line.split(' ');
    const pattern = path.replaceAll('.', '\\.').replaceAll(':id', '([^/]+)').replace('*', '(?:/.*)?');
    return {
      method,
      path: new RegExp(`^${pattern}$`),
      limit,
      async answer(call) {
        const who = await admit(call);
        const body = schema && (await call.read(schema));
        const answer = await handle(call, body as Body, who);
        return answer instanceof Response ? answer : Response.json(answer ?? {});
      },
    };
  };
}

export const openRoute = routesFor(async () => undefined);
export const userRoute = routesFor(requireCaller);
export const adminRoute = routesFor(assertAdmin);

export const refuse = (line: string, name: RefusalName) =>
  openRoute(line, undefined, () => {
    throw refusal(name);
  });

const ADMIN_ROLES = ['service_role', 'supabase_admin'];

/** Throws unless the key in the place of the bearer, or without a bearer the API key, is one of the operator's. */
async function assertAdmin({ auth, bearer, apiKey }: AuthCall): Promise<void> {
  const credential = bearer ?? apiKey;
  if (credential === auth.secretKey) return;
  const claims = credential.startsWith('sb_') ? undefined : await auth.tokens.verify(credential);
  if (ADMIN_ROLES.includes(String(claims?.role))) return;
  throw refusal('not_admin');
}
