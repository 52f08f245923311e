import { localVoices, say } from '~/lib/device-speech';
import { type Speaker, silentSpeakerAt } from '../conversation/playback';

/** Which of the two on the line: with one voice for both they are told apart by pitch. */
const PITCH = { first: 1.1, second: 0.8 };

/**
 * Says a turn with a voice of the device, the second side with a voice of another region if there is one. On a device
 * without a voice the turn passes in silence. `rate` is a factor.
 */
export function callSpeaker(side: keyof typeof PITCH, rate = 1): Speaker {
  const voices = localVoices();
  const [own] = voices;
  if (!own) return silentSpeakerAt(rate);
  const other = voices.find(({ lang }) => lang !== own.lang);
  const voice = side === 'second' ? (other ?? own) : own;
  const pitch = other ? 1 : PITCH[side];
  return (text, _index, done) => say(text, { voice, rate, pitch }, done);
}
