import { FUNCTION_TIMEOUT_MS } from '~/site/constants';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from '~/lib/public-env';
import { ourError } from '~/lib/messages';
import { tryAgainIn } from '~/lib/try-again-in';
import * as t from '../rules/messages';

type ReportRow = Record<'id' | 'taken_at', string> & Record<'d' | 'i' | 's' | 'c', number>;

const UNREACHABLE = t.noConnection;

async function callReports(search: string, init: RequestInit = {}): Promise<Response> {
  const { authClient, refuseToken } = await import('~/lib/auth-client');
  const { data } = await authClient().getSession();
  if (!data.session) throw new Error(t.notSignedIn);
  const token = data.session.access_token;
  const timeout = AbortSignal.timeout(FUNCTION_TIMEOUT_MS);
  const response = await fetch(`${PUBLIC_SUPABASE_URL}/rest/v1/quiz_reports?${search}`, {
    ...init,
    signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    throw new Error(UNREACHABLE, { cause });
  });
  if (response.ok) return response;
  // The session may have ended; the auth client finds out.
  if (response.status === 401) refuseToken(token);
  throw new Error(
    response.status === 429
      ? t.tooManyAttempts(tryAgainIn(Number(response.headers.get('retry-after')) || undefined))
      : ourError,
  );
}

/**
 * The kept results of who is signed in, newest first; row security hands out nobody else's. `takenAt` is ISO 8601, and
 * `link` opens the result again: the counts stay behind its `#`, and it never ends. Rejects with words.
 */
export async function loadReports(signal: AbortSignal) {
  const response = await callReports('select=id,taken_at,d,i,s,c&order=taken_at.desc', { signal });
  const rows: ReportRow[] = await response.json();
  if (rows.length === 0) return [];
  const { COMPARE_PATH, countsText, sharePayload } = await import('~/features/quiz/rules/share-link');
  return rows.map(({ id, taken_at: takenAt, d: D, i: I, s: S, c: C }) => {
    const scores = { D, I, S, C };
    const link = `${COMPARE_PATH}#${sharePayload({ scores, initial: '', lastDay: null })}`;
    return { id, takenAt, counts: countsText(scores), link };
  });
}

/** Rejects with words for the visitor. One that is gone already counts as deleted. */
export async function deleteReport(id: string): Promise<void> {
  await callReports(`id=eq.${encodeURIComponent(id)}`, { method: 'DELETE' });
}
