import type { Session } from '@supabase/supabase-js';

/** The claims of an access token, unverified: only the server's word counts, this is for what to show. */
function claimsOf(accessToken: string): { aal?: unknown } {
  try {
    const [, payload = ''] = accessToken.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** Whether the account has a verified second factor that this session has not been shown (aal1). */
export function owesSecondStep({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && claimsOf(access_token).aal !== 'aal2';
}
