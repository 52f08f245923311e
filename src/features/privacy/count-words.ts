/** One and several of each kind, by the names that `personal-data` answers with. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  messages: ['message to us', 'messages to us'],
  newsletter: ['newsletter subscription', 'newsletter subscriptions'],
  consents: ['note of what you agreed to or took back', 'notes of what you agreed to or took back'],
  emails: ['email or note of an email', 'emails or notes of emails'],
  no_mail: ['wish to get no email', 'wishes to get no email'],
  orders: ['order', 'orders'],
  by_hand: ['note of what our staff did about you', 'notes of what our staff did about you'],
  bounces: ['notice about an email that did not arrive', 'notices about emails that did not arrive'],
  left_out: [
    'note that there is more than fits into the file',
    'notes that there is more than fits into the file',
  ],
};
const OTHER = ['other entry', 'other entries'] as const;

/** `2 messages to us and 1 newsletter subscription`; empty when nothing was counted. */
export function countWords(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${(KINDS[kind] ?? OTHER)[count === 1 ? 0 : 1]}`);
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}
