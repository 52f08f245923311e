import { counted, list, number } from '../../../site/language.ts';

export const filterTheVoices = 'Filter the voices';
export const voices = (count: number) => counted(count, { one: '# voice', other: '# voices' });
export const someVoices = (fitting: number, all: number) => `${fitting} of ${voices(all)}`;
interface Described {
  accent: string;
  tone: string;
  pace: string;
  wordsPerMinute: number;
  uses: readonly string[];
}
export const describeVoice = ({ accent, tone, pace, wordsPerMinute, uses }: Described) =>
  `${accent}, ${tone} tone, ${pace} pace: ${wordsPerMinute} words a minute. Good for ${list(uses)}.`;
export const aiGenerated = (seconds: number) =>
  `AI-generated voice, ${counted(seconds, { one: '# second', other: '# seconds' })}.`;
export const download = 'Download';
export const showAll = 'Show all';
export const chooseLine = 'Every voice says the same three lines. Which one?';
export const withoutScript =
  'The filters and the players work without JavaScript, one filter at a time. Comparing two voices and hearing your own greeting need it.';
export const firstVoice = 'First voice';
export const secondVoice = 'Second voice';
export const theLine = 'The line';
export const playBoth = 'Play one after the other';
export const switchVoice = 'Switch';
export const yourGreeting = 'Your greeting';
export const yourDevicesVoice = 'Your device’s voice';
export const sayMyGreeting = 'Say my greeting';

export const greetingTooLong = (max: number, length: number) =>
  `A greeting has at most ${number(max)} characters here. This one has ${number(length)}.`;
export const emojiLeftOut = 'The emoji are left out.';
export const greetingMissing = 'Write a greeting first, in words.';

export const quickAnswers = 'Quick answers';
export const hardCalls = 'Hard calls';
export const goodFor = 'Good for';

export const noLocalVoice =
  'Your device has no voice that works without sending your words to somebody else, so it can’t say your greeting here. The clips above play all the same.';
export const devicesVoice = 'This is your device’s voice, not one of ours.';

export const switchTo = (other: string) => `Switch to ${other}`;
export const playAlone = (other: string) => `Play ${other} alone`;

export const noneFitsDrop = (word: string) => `No voice fits. Drop “${word}” to see some.`;
export const noneFits = 'No voice fits. Show all, then filter again.';

export const clipNotLoaded = 'This clip did not load. Check your connection, then play it again.';
export const clipRefused = 'Your browser did not let the sound start. Play it again.';
export const play = 'Play';
export const pause = 'Pause';
export const stop = 'Stop';

export const accent = 'Accent';
export const american = 'American';
export const british = 'British';
export const scottish = 'Scottish';
export const tone = 'Tone';
export const deep = 'Deep';
export const middle = 'Middle';
export const bright = 'Bright';
export const pace = 'Pace';
export const unhurried = 'Unhurried';
export const medium = 'Medium';
export const brisk = 'Brisk';
export const booking = 'Booking';
