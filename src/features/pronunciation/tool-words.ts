import type { Accent, Source } from './rules/transcription';
import type { RecordingProblem } from './recording';
import type { Summary } from './units';

/** The words of the tool that depend on what happened. */

const NUMBER = new Intl.NumberFormat('en-CA');
const counted = (count: number, one: string, many = `${one}s`) =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;

export const ACCENT_NAMES: Record<Accent, string> = {
  american: 'American',
  canadian: 'Canadian',
  british: 'British',
};

/** What stands below a word in the line. A word of the dictionary has no mark. */
export const SOURCE_MARKS: Record<Source, string> = {
  dictionary: '',
  ending: 'ending',
  guess: 'guess',
  letters: 'letters',
};

export const SOURCE_WORDS: Record<Source, string> = {
  dictionary: 'The CMU Pronouncing Dictionary, which people wrote and checked.',
  ending: 'The word without its ending is in the dictionary. The ending was put on by rule.',
  guess: 'A guess. The dictionary has no such word, so these sounds come from its letters and may be wrong.',
  letters: 'Said letter by letter.',
};

/** One line on where the words came from and what was left out, such as `12 words: 10 from the dictionary, 2 guesses.` */
export function summaryLine({ words, bySource, unread }: Summary): string {
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
  const read = words > 0 ? `${counted(words, 'word')}: ${parts.join(', ')}.` : 'No English words here yet.';
  return left.length > 0 ? `${read} Not read: ${left.join(', ')}.` : read;
}

export const missingLine = (count: number) =>
  `Part of the dictionary did not load. Until it does, ${counted(count, 'word is', 'words are')} guessed or left out.`;

export const tooLongLine = (read: number, all: number) =>
  `This reads the first ${NUMBER.format(read)} of ${NUMBER.format(all)} characters. Your text stays as it is.`;

export const LOOKING_UP = 'Looking up the words.';
export const NO_VOICE =
  'This device has no English voice of its own, so nothing can be read aloud here. Everything else works.';
export const VOICE_FAILED =
  'The device did not read this aloud. Check its sound, and that this page may play it. Then try again.';
export const COPIED = 'Copied.';
export const LINK_COPIED = 'Copied. The link holds your text, so whoever gets it can read it.';
export const LINK_TOO_LONG = 'This text is too long for a link.';
export const COPY_REFUSED = 'Your browser does not let this page copy. Select the line and copy it yourself.';

/** Which voice of the device speaks, and what to know if its accent is not the chosen one. */
export function voiceLine(voice: { name: string; lang: string }, accent: Accent): string {
  const region = voice.lang.replace('_', '-').slice(3).toUpperCase();
  const spoken = { US: 'an American', CA: 'a Canadian', GB: 'a British' }[region];
  const isMatch = region === { american: 'US', canadian: 'CA', british: 'GB' }[accent];
  const note = isMatch
    ? ''
    : ` It has ${spoken ?? 'another'} accent, because the device has no ${ACCENT_NAMES[accent]} voice.`;
  return `Read by your device’s voice, ${voice.name}.${note}`;
}

export const RECORDING_PROBLEMS: Record<RecordingProblem, string> = {
  insecure: 'A microphone works only on a secure page, whose address begins with https.',
  unsupported: 'This browser can’t record. Everything else here works.',
  refused: 'Your browser did not allow the microphone. Allow it for this page, then press Record again.',
  'no-microphone': 'No microphone was found. Connect one, then press Record again.',
  busy: 'The microphone did not start. Another program may be using it. Close that one, then press Record again.',
  broken: 'Nothing was recorded. Press Record again.',
};

export const OFFLINE_LINES = {
  all: 'Ready without a network: this page and its whole dictionary are now kept in this browser.',
  used: 'Ready without a network for the words you have used. Your browser saves data, so the rest was not fetched.',
};

export const listLine = (count: number) =>
  count === 0 ? 'No words yet. Open a word above and add it.' : `${counted(count, 'word')} in this browser.`;

export const ADDED = {
  added: 'Added to your words.',
  'there already': 'It is in your words already.',
  full: 'Your list is full. Remove a word first.',
  'too long': 'This is too long for the list.',
};
