import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recording, RECORDING_MAX_MS, type RecordingState } from './recording';

/** A recorder that keeps the order of events of the real one. */
class Recorder extends EventTarget {
  static sound = 'sound';
  state = 'inactive';
  mimeType = 'audio/webm';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([Recorder.sound]) }));
      this.dispatchEvent(new Event('stop'));
    });
  }
}

/** A microphone whose question the test answers, and what became of the recording. */
function setUp() {
  const track = { stop: vi.fn() };
  const answer = Promise.withResolvers<object>();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => answer.promise } });
  const states: RecordingState[] = [];
  const recording = new Recording((state) => states.push(state));
  const at = () => states.map((state) => state.at);
  const allow = () => answer.resolve({ getTracks: () => [track] });
  return { recording, states, at, track, allow, refuse: answer.reject };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', Recorder);
  Recorder.sound = 'sound';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a recording asks, records, stops when told to, and lets the microphone go', async () => {
  const { recording, states, at, allow, track } = setUp();
  const started = recording.start();
  allow();
  await started;
  expect(track.stop).not.toHaveBeenCalled();
  recording.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(at()).toEqual(['asking', 'recording', 'recorded']);
  expect(track.stop).toHaveBeenCalledOnce();
  expect(states.at(-1)).toMatchObject({ sound: expect.any(Blob) });
});

test('it ends by itself, and a deleted one leaves nothing', async () => {
  const { recording, at, allow } = setUp();
  allow();
  await recording.start();
  await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS - 1);
  expect(at().at(-1)).toBe('recording');
  await vi.advanceTimersByTimeAsync(1);
  expect(at().at(-1)).toBe('recorded');
  recording.remove();
  await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS);
  expect(at()).toEqual(['asking', 'recording', 'recorded', 'idle']);
});

test.each([
  ['it runs', ['asking', 'recording', 'idle']],
  ['the browser asks', ['asking', 'idle']],
])('a recording that is deleted while %s lets the microphone go', async (moment, states) => {
  const { recording, at, allow, track } = setUp();
  const started = recording.start();
  if (moment === 'the browser asks') recording.remove();
  allow();
  await started;
  if (moment === 'it runs') recording.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(at()).toEqual(states);
  expect(track.stop).toHaveBeenCalledOnce();
});

test('a recording without sound is an error', async () => {
  Recorder.sound = '';
  const { recording, at, allow } = setUp();
  allow();
  await recording.start();
  recording.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(at().at(-1)).toBe('broken');
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'no-microphone'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'broken'],
])('nothing is recorded after a %s, which is said', async (name, why) => {
  const { recording, at, refuse } = setUp();
  refuse(new DOMException('no', name));
  await recording.start();
  expect(at()).toEqual(['asking', why]);
});

test.each([
  ['isSecureContext', false, 'insecure'],
  ['navigator', {}, 'unsupported'],
  ['MediaRecorder', undefined, 'unsupported'],
])('nothing is recorded where the browser has no %s', async (name, value, why) => {
  const { recording, at } = setUp();
  vi.stubGlobal(name, value);
  await recording.start();
  expect(at()).toEqual([why]);
});
