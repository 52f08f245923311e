import { expect, test } from 'vitest';
import { mailLink } from './mail-link';

const read = (link: string) => {
  const url = new URL(link);
  return {
    to: url.pathname,
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body') ?? '',
  };
};

test('the letter has the subject and every line of the text', () => {
  const link = mailLink('us@example.com', 'Questionnaire & more', 'One?\nTwo = 2 & 3 # 100%');
  expect(read(link)).toEqual({
    to: 'us@example.com',
    subject: 'Questionnaire & more',
    body: 'One?\r\nTwo = 2 & 3 # 100%',
  });
});

test('text that is too long for a link is cut between characters, and says so', () => {
  for (const text of ['a'.repeat(5_000), '👩‍🌾'.repeat(2_000), `${'é\n'.repeat(3_000)}`]) {
    const link = mailLink('us@example.com', 'Long', text);
    expect(link.length).toBeLessThanOrEqual(1_900);
    expect(link.length).toBeGreaterThan(1_800);
    const { body } = read(link);
    expect(body).toMatch(/\[The rest did not fit into this link\..*\]$/);
    expect(body.isWellFormed()).toBe(true);
  }
});

test('half of a character, which an address cannot hold, breaks nothing', () => {
  expect(read(mailLink('us@example.com', 'Odd', 'a\ud83d')).body).toBe('a\ufffd');
});
