import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import { codeIn } from '../functions/auth-mails.ts';
import { RunningStack } from './running-stack.ts';

export const PASSWORD = 'seven quiet words here';

const CALL_TIMEOUT_MS = 10_000;

export interface Mail {
  Subject: string;
  Text: string;
  HTML: string;
}

/** A stack, as clients of its auth service and readers of its mails see it. */
export class AuthStack extends RunningStack {
  /** A browser of its own. */
  visitor(flowType: 'implicit' | 'pkce' = 'implicit'): SupabaseClient {
    const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType };
    return createClient(this.info.apiUrl, this.info.publishableKey, { auth: options });
  }

  /** A confirmed account, signed in. */
  async signedIn(email: string): Promise<SupabaseClient> {
    const client = this.visitor();
    await client.auth.signUp({ email, password: PASSWORD });
    const token = codeIn(await this.mailTo(email, /Confirm your email/));
    await client.auth.verifyOtp({ email, token, type: 'signup' });
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    return client;
  }

  /** The newest mail to this address with this subject. */
  async mailTo(address: string, subject: RegExp): Promise<Mail> {
    return vi.waitFor(
      async () => {
        const page = await this.#mailbox('messages?limit=0');
        const found = page.messages.find(
          (message: { Subject: string; To: { Address: string }[] }) =>
            message.To[0]?.Address === address && subject.test(message.Subject),
        );
        expect(found).toBeDefined();
        return this.#mailbox(`message/${found.ID}`);
      },
      { timeout: 30_000, interval: 20 },
    );
  }

  /** A call to the auth service as anybody can make it. */
  call(method: string, path: string, { body, bearer, key }: Call = {}): Promise<Response> {
    return fetch(`${this.info.apiUrl}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      headers: {
        apikey: key ?? this.info.publishableKey,
        'content-type': 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** Makes the mails and codes of a user look older by so many seconds. */
  async age(email: string, seconds: number): Promise<void> {
    const back = this.sql`${seconds} * interval '1 second'`;
    await this.sql`
      update auth.users set confirmation_sent_at = confirmation_sent_at - ${back},
        recovery_sent_at = recovery_sent_at - ${back}, email_change_sent_at = email_change_sent_at - ${back}
      where email = ${email}`;
  }

  async #mailbox(path: string) {
    return (await fetch(`${this.info.mailboxUrl}/api/v1/${path}`)).json();
  }
}

interface Call {
  /** A string is sent as it is. */
  body?: unknown;
  bearer?: string;
  /** The API key; the publishable one if not given. */
  key?: string;
}

/** The status and code of a refusal, whose body and headers have to say the same. */
export async function refusal(answer: Response | Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  const { code, error_code, msg } = await response.json();
  expect([code, typeof msg]).toEqual([response.status, 'string']);
  expect(response.headers.get('x-sb-error-code')).toBe(error_code);
  return [response.status, error_code];
}

export async function accessToken(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token as string;
}
