import { expect, test } from 'vitest';
import type { MessageSummary } from './mail-message.ts';
import { parseQuery } from './search.ts';

const summary: MessageSummary = {
  ID: '1',
  MessageID: 'abc@modai.example',
  Read: false,
  From: { Name: 'Mod AI', Address: 'hello@modai.example' },
  To: [{ Name: 'Zoë Tremblay', Address: 'zoe@example.com' }],
  Cc: [{ Name: '', Address: 'copy@example.com' }],
  Bcc: [{ Name: '', Address: 'hidden@example.com' }],
  ReplyTo: [{ Name: '', Address: 'answers@modai.example' }],
  Subject: 'Your report is here',
  Created: '2026-11-20T12:00:00.000Z',
  Username: '',
  Tags: [],
  Size: 1_000,
  Attachments: 1,
  Snippet: '',
};
const message = { summary, text: 'your report is here, zoë: eleven answers' };

test.each([
  ['', true],
  ['report answers', true],
  ['report nonsense', false],
  ['"report is"', true],
  ['"is report"', false],
  ['to:zoe@EXAMPLE.com', true],
  ['to:"Zoë Tremblay"', true],
  ['"to:zoë tremblay"', true],
  ['to:hello', false],
  ['from:"mod ai" cc:copy bcc:hidden reply-to:answers message-id:abc', true],
  ['addressed:hidden', true],
  ['-to:zoe', false],
  ['!to:nobody', true],
  ['-', false],
  ['is:unread has:attachment', true],
  ['is:read', false],
  ['-is:read', true],
  ['to:', false],
  ['toString:x', false],
  ['"unclosed', false],
])('%s: %s', (query, found) => {
  expect(parseQuery(query)(message)).toBe(found);
});
