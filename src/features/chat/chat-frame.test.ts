import { expect, test } from 'vitest';
import { chatFrameSrc, readChatWord } from './chat-frame';

const contentWindow = {} as MessageEventSource;
const frame = { src: 'https://chat.test/frame?projectID=p1', contentWindow };
const said = (
  data: unknown,
  origin = 'https://chat.test',
  source: MessageEventSource | null = contentWindow,
) => readChatWord({ data, origin, source }, frame);

test('the frame gets the id of the project, whatever it contains', () => {
  expect(chatFrameSrc('https://chat.test/frame?theme=dark', 'p1&x=2')).toBe(
    'https://chat.test/frame?theme=dark&projectID=p1%26x%3D2',
  );
});

test('the frame can say that it is ready or that it failed', () => {
  expect(said('chat-ready')).toBe('chat-ready');
  expect(said('chat-failed')).toBe('chat-failed');
});

test('nothing else is listened to', () => {
  expect(said('hello')).toBeNull();
  expect(said({ type: 'chat-ready' })).toBeNull();
  expect(said('chat-ready', 'https://evil.test')).toBeNull();
  expect(said('chat-ready', 'https://chat.test', {} as MessageEventSource)).toBeNull();
  expect(said('chat-ready', 'https://chat.test', null)).toBeNull();
});
