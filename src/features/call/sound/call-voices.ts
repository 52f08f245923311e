import { localVoices, say } from '~/lib/device-speech';

/** People read captions, and speak on the phone, at about this pace. */
const WORDS_PER_MINUTE = 170;
const PAUSE_MS = 700;

/** Which of the two on the line: with one voice for both they are told apart by pitch. */
const PITCH = { first: 1.1, second: 0.8 };

/** Lets the time pass that a line takes to read. `rate` is a factor, 2 is twice as fast. */
function waitOut(text: string, rate: number, done: () => void): () => void {
  const minutes = text.trim().split(/\s+/).length / WORDS_PER_MINUTE;
  const timer = setTimeout(done, (PAUSE_MS + minutes * 60_000) / rate);
  return () => clearTimeout(timer);
}

/**
 * Says a line with a voice of the device, the second side with a voice of another region if there is one; calls `done`
 * once it is over, unless it is stopped before. Returns the way to stop it. On a device without a voice the line passes
 * in silence.
 */
export function sayLine(side: keyof typeof PITCH, text: string, rate: number, done: () => void): () => void {
  const voices = localVoices();
  const [own] = voices;
  if (!own) return waitOut(text, rate, done);
  const other = voices.find(({ lang }) => lang !== own.lang);
  const voice = side === 'second' ? (other ?? own) : own;
  return say(text, { voice, rate, pitch: other ? 1 : PITCH[side] }, done);
}
