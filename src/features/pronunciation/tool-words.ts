import * as t from './rules/messages';
import type { Accent } from './rules/transcription';
import type { Summary } from './units';

const said = (count: number | undefined, words: (count: number) => string) => (count ? [words(count)] : []);

/** One line on where the words came from and what was left out, such as `12 words: 10 from the dictionary, 2 guesses.` */
export function summaryLine({ words, bySource, unread }: Summary): string {
  const parts = [
    ...said(bySource.dictionary, t.fromDictionary),
    ...said(bySource.ending, t.withEndingByRule),
    ...said(bySource.letters, t.letterByLetter),
    ...said(bySource.guess, t.guesses),
  ];
  const left = [
    ...said(unread['other-script'], t.inAnotherScript),
    ...said(unread.symbol, t.signs),
    ...said(unread.address, t.addresses),
    ...said(unread['not-loaded'], t.notLookedUp),
  ];
  const read = words > 0 ? t.wordsRead(words, parts) : t.noEnglishWords;
  return left.length > 0 ? `${read} ${t.notReadParts(left)}` : read;
}

const REGIONS = { american: 'US', canadian: 'CA', british: 'GB' } as const;

/** Which voice of the device speaks, and what to know if its accent is not the chosen one. */
export function voiceLine({ name, lang }: { name: string; lang: string }, accent: Accent): string {
  const region = lang.replace('_', '-').slice(3).toUpperCase();
  const line = t.readByVoice(name);
  if (region === REGIONS[accent]) return line;
  return `${line} ${t.hasOtherAccent(t.accentOfRegion[region] ?? t.anotherAccent, t.accents[accent])}`;
}
