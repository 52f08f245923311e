import { expect, test } from 'vitest';
import { readFrameWord, readPanelWord } from './chat-words';

const window = {} as MessageEventSource;
const frame = { window, origin: 'https://chat.test' };
const said = (data: unknown, origin = frame.origin, source: MessageEventSource | null = window) => ({
  data,
  origin,
  source,
});

test('the frame says how it is', () => {
  for (const word of [
    'chat-ready',
    'chat-blocked',
    'chat-silent',
    'chat-broken',
    'chat-ended',
    'chat-escape',
  ])
    expect(readFrameWord(said(word), frame)).toBe(word);
});

test('the panel says whether it is open', () => {
  expect(readPanelWord(said('chat-shown'), frame)).toBe('chat-shown');
  expect(readPanelWord(said('chat-hidden'), frame)).toBe('chat-hidden');
});

test('each side has its own words', () => {
  expect(readFrameWord(said('chat-shown'), frame)).toBeNull();
  expect(readPanelWord(said('chat-ready'), frame)).toBeNull();
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
