const WORDS: Record<string, string> = {
  openid: 'A number that stands for your account, so that it knows you again',
  profile: 'Your name, and your picture if you have one',
  email: 'Your email address',
  phone: 'Your phone number, if you gave us one',
  offline_access: 'All of this also while you are away',
};

/** What a scope means to the person who grants it; `null` if only the service that asks knows. */
export function scopeWords(scope: string): string | null {
  return Object.hasOwn(WORDS, scope) ? (WORDS[scope] ?? null) : null;
}
