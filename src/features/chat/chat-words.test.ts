import { expect, test } from 'vitest';
import { readFrameWord, readPanelWord } from './chat-words';

const window = {} as MessageEventSource;
const frame = { window, origin: 'https://chat.test' };
const said = (data: unknown, origin = frame.origin, source: MessageEventSource | null = window) => ({
  data,
  origin,
  source,
});

test('the frame says how it is, the panel whether it is open, and each has its own words', () => {
  for (const word of 'ready blocked silent broken ended escape'.split(' ').map((end) => `chat-${end}`)) {
    expect(readFrameWord(said(word), frame)).toBe(word);
    expect(readPanelWord(said(word), frame)).toBeNull();
  }
  for (const word of ['chat-shown', 'chat-hidden']) {
    expect(readPanelWord(said(word), frame)).toBe(word);
    expect(readFrameWord(said(word), frame)).toBeNull();
  }
});

test.each([
  ['another word', said('hello')],
  ['an object', said({ type: 'chat-ready' })],
  ['another origin', said('chat-ready', 'https://evil.test')],
  ['another port', said('chat-ready', 'https://chat.test:8443')],
  ['a sandbox without an origin', said('chat-ready', 'null')],
  ['another window', said('chat-ready', frame.origin, {} as MessageEventSource)],
  ['no window', said('chat-ready', frame.origin, null)],
])('%s is not listened to', (_, message) => {
  expect(readFrameWord(message, frame)).toBeNull();
  expect(readFrameWord(message, { ...frame, window: null })).toBeNull();
});
