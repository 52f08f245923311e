import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Recording, RECORDING_MAX_MS, type RecordingDevice, type RecordingState } from './recording';

/** A microphone whose question the test answers, and a recorder that keeps the order of events of the real one. */
function device(sound = 'sound') {
  const track = { stop: vi.fn() };
  const answer = Promise.withResolvers<MediaStream>();
  const stream = { getTracks: () => [track] } as unknown as MediaStream;
  class Recorder extends EventTarget {
    state = 'inactive';
    mimeType = 'audio/webm';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      queueMicrotask(() => {
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([sound]) }));
        this.dispatchEvent(new Event('stop'));
      });
    }
  }
  const given: RecordingDevice = {
    isSecure: true,
    microphone: () => answer.promise,
    recorder: Recorder as unknown as typeof MediaRecorder,
  };
  return { given, track, allow: () => answer.resolve(stream), refuse: answer.reject };
}

function recordingWith(given: RecordingDevice) {
  const states: RecordingState[] = [];
  const recording = new Recording(given, (state) => states.push(state));
  return { recording, at: () => states.map((state) => ('why' in state ? state.why : state.at)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a recording asks, records, stops when told to, and lets the microphone go', async () => {
  const { given, allow, track } = device();
  const { recording, at } = recordingWith(given);
  const started = recording.start();
  allow();
  await started;
  expect(track.stop).not.toHaveBeenCalled();
  recording.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(at()).toEqual(['asking', 'recording', 'recorded']);
  expect(track.stop).toHaveBeenCalledOnce();
  expect(recording.state).toMatchObject({ sound: expect.any(Blob) });
});

test('it ends by itself, and a deleted one leaves nothing', async () => {
  const { given, allow } = device();
  const { recording, at } = recordingWith(given);
  allow();
  await recording.start();
  await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS - 1);
  expect(recording.state.at).toBe('recording');
  await vi.advanceTimersByTimeAsync(1);
  expect(recording.state.at).toBe('recorded');
  recording.remove();
  await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS);
  expect(at()).toEqual(['asking', 'recording', 'recorded', 'idle']);
});

test('a recording that is deleted while it runs, or while the browser asks, lets the microphone go', async () => {
  const running = device();
  const first = recordingWith(running.given);
  running.allow();
  await first.recording.start();
  first.recording.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(first.at()).toEqual(['asking', 'recording', 'idle']);
  expect(running.track.stop).toHaveBeenCalledOnce();

  const asking = device();
  const second = recordingWith(asking.given);
  const started = second.recording.start();
  second.recording.remove();
  asking.allow();
  await started;
  expect(second.at()).toEqual(['asking', 'idle']);
  expect(asking.track.stop).toHaveBeenCalledOnce();
});

test('a recording without sound is a fault', async () => {
  const { given, allow } = device('');
  const { recording, at } = recordingWith(given);
  allow();
  await recording.start();
  recording.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(at().at(-1)).toBe('broken');
});

describe('nothing is recorded', () => {
  test.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'no-microphone'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'broken'],
  ])('after a %s, which is said', async (name, why) => {
    const { given, refuse } = device();
    const { recording, at } = recordingWith(given);
    refuse(new DOMException('no', name));
    await recording.start();
    expect(at()).toEqual(['asking', why]);
  });

  test.each([
    [{ isSecure: false }, 'insecure'],
    [{ microphone: undefined }, 'unsupported'],
    [{ recorder: undefined }, 'unsupported'],
  ])('where the browser has %j', async (missing, why) => {
    const { recording, at } = recordingWith({ ...device().given, ...missing });
    await recording.start();
    expect(at()).toEqual([why]);
  });
});
