import type { Accent } from './rules/transcription';
import words from './tool-words.json' with { type: 'json' };
import type { Summary } from './units';

/** The words of the tool that depend on what happened; the others stand in `tool-words.json`. */

const NUMBER = new Intl.NumberFormat('en-CA');
const counted = (count: number, one: string, many = `${one}s`) =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;

/** One line on where the words came from and what was left out, such as `12 words: 10 from the dictionary, 2 guesses.` */
export function summaryLine({ words: count, bySource, unread }: Summary): string {
  const parts = [
    bySource.dictionary && `${NUMBER.format(bySource.dictionary)} from the dictionary`,
    bySource.ending && `${NUMBER.format(bySource.ending)} with an ending by rule`,
    bySource.letters && `${NUMBER.format(bySource.letters)} letter by letter`,
    bySource.guess && counted(bySource.guess, 'guess', 'guesses'),
  ].filter(Boolean);
  const left = [
    unread['other script'] && `${counted(unread['other script'], 'word')} in another script`,
    unread.symbol && counted(unread.symbol, 'sign'),
    unread.address && counted(unread.address, 'address', 'addresses'),
    unread['not loaded'] && `${counted(unread['not loaded'], 'word')} that could not be looked up`,
  ].filter(Boolean);
  const read = count > 0 ? `${counted(count, 'word')}: ${parts.join(', ')}.` : 'No English words here yet.';
  return left.length > 0 ? `${read} Not read: ${left.join(', ')}.` : read;
}

export const missingLine = (count: number) =>
  `Part of the dictionary did not load. Until it does, ${counted(count, 'word is', 'words are')} guessed or left out.`;

export const tooLongLine = (read: number, all: number) =>
  `This reads the first ${NUMBER.format(read)} of ${NUMBER.format(all)} characters. Your text stays as it is.`;

export const listLine = (count: number) =>
  count === 0 ? 'No words yet. Open a word above and add it.' : `${counted(count, 'word')} in this browser.`;

/** Which voice of the device speaks, and what to know if its accent is not the chosen one. */
export function voiceLine(voice: { name: string; lang: string }, accent: Accent): string {
  const region = voice.lang.replace('_', '-').slice(3).toUpperCase();
  const spoken = { US: 'an American', CA: 'a Canadian', GB: 'a British' }[region];
  const isMatch = region === { american: 'US', canadian: 'CA', british: 'GB' }[accent];
  const note = isMatch
    ? ''
    : ` It has ${spoken ?? 'another'} accent, because the device has no ${words.accents[accent]} voice.`;
  return `Read by your device’s voice, ${voice.name}.${note}`;
}
