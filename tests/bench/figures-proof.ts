import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';
import { budgets } from './budgets.ts';
import { halfInterval, percent, type Say, speakers } from './speakers.ts';
import type { Table } from './table.ts';

/** Lines of a source, a text and the wordings that it accepts, between tabs; the head of the file names the sources. */
const SAMPLES = join(projectRoot, 'tests/bench/samples/figures.txt');

const MONTH = '(january|february|march|april|may|june|july|august|september|october|november|december)';
const ORDINAL = '((?:(?:twenty|thirty) )?(?:first|second|third|[a-z]+th))';
const NUMBER =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';

const anyCase = (pattern: string) => new RegExp(pattern, 'gi');

/** What one source writes and another leaves out or writes otherwise; each is right with and without it. */
const CONVENTIONS: readonly (readonly [pattern: RegExp, other: string])[] = [
  // one hundred and five, two dollars and fifty cents
  [anyCase(` and (?=(?:\\w+ ){1,2}(?:cents?|pence|penny|seconds?)\\b|${NUMBER}\\b)`), ' '],
  // nineteen oh five, two zero six
  [anyCase('\\b(?:o|oh)\\b'), 'zero'],
  [anyCase('\\b(?:o|zero)\\b'), 'oh'],
  // the fifth of may, fifth may, may fifth
  [anyCase(`\\b(?:the )?${ORDINAL}(?: of)?,? ${MONTH}`), '$2 $1'],
  [anyCase(`\\b${MONTH} (?:the )?${ORDINAL}`), '$2 $1'],
  [anyCase(`\\b(?:the )?${ORDINAL} of ${MONTH}`), '$1 $2'],
  [anyCase(`\\b${ORDINAL} of ${MONTH}`), '$1 $2'],
  // two thousand ten, twenty ten
  [anyCase('\\btwo thousand (?:and )?(?=(?:ten|eleven|twelve|[a-z]+teen|[a-z]+ty)\\b)'), 'twenty '],
  [anyCase('\\btwenty oh (?=\\w)'), 'two thousand '],
  // five - six: some sources leave the sign of a range as it is
  [/ ?[-–] ?/g, ' to '],
  // plus one, four one six
  [/\bplus (?=\w+,? )/g, ''],
  [anyCase('\\bone (?=half|hundred|thousand)'), 'a '],
  [anyCase('\\ba (?=half|hundred|thousand|quarter)'), 'one '],
  [/(?<!\w )\bpoint (?=\w)/g, 'zero point '],
  [anyCase('\\bhttps? colon slash slash '), ''],
  // three quarters hour
  [anyCase('(half|quarters?|thirds?|eighths?) (?=(?:hour|inch|ounce|acre)\\b)'), '$1 of an '],
  [anyCase('(half|quarters?|thirds?|eighths?) (?=(?:cup|mile|pound)\\b)'), '$1 of a '],
  [anyCase(`\\b(${NUMBER}) o'clock`), '$1 hundred'],
  [/\bp\.? (?=[a-z]+)/g, 'page '],
];

/** Every wording that the conventions allow for one of a source. */
function wordings(accepted: string): string[] {
  const first = accepted
    .replace(/\b([ap]) m\b/gi, '$1.m.')
    .replace(/(?<=\w)-(?=\w)/g, ' ')
    .replace(/\bdot ([A-Z])([A-Z])\b/g, 'dot $1.$2.')
    .replaceAll('negative ', 'minus ');
  return CONVENTIONS.reduce<string[]>(
    (all, [pattern, other]) => [...new Set(all.flatMap((one) => [one, one.replace(pattern, other)]))],
    [first],
  );
}

interface Sample {
  text: string;
  accepted: string[];
}

const heard = (ipa: string) => ipa.replace(/[ˈˌ\s\p{P}]/gu, '');

/** A text is right if it is said as one of its wordings is: how a word is pronounced is judged elsewhere. */
function rightOnes(samples: readonly Sample[], say: Say): boolean[] {
  const said = say(samples.flatMap(({ text, accepted }) => [text, ...accepted])).map(heard);
  let at = 0;
  return samples.map(({ accepted }) => {
    const own = said[at] ?? '';
    const isRight = said.slice(at + 1, at + 1 + accepted.length).includes(own);
    at += 1 + accepted.length;
    return isRight;
  });
}

/** How often figures in their sentences become the words that others say for them, beside other programs. */
export async function measureFiguresProof(): Promise<Table[]> {
  const groups = new Map<string, Sample[]>();
  for (const line of (await readFile(SAMPLES, 'utf8')).trimEnd().split('\n')) {
    if (line.startsWith('#')) continue;
    const [source = '', text = '', ...accepted] = line.split('\t');
    const sample = { text, accepted: accepted.flatMap(wordings) };
    for (const group of [source, 'all']) groups.set(group, [...(groups.get(group) ?? []), sample]);
  }
  const all = (await speakers()).flatMap(({ name, say }) => {
    const american = say('american');
    return american ? [{ name, say: american }] : [];
  });
  return [
    {
      title: 'Figures right, percent of texts, ± of 95 %',
      columns: all.flatMap(({ name }) => [name, '±']),
      rows: [...groups].map(([group, samples]) => ({
        name: `${group} (${samples.length})`,
        cells: all.flatMap(({ name, say }) => {
          const share = rightOnes(samples, say).filter(Boolean).length / samples.length;
          const least = name === 'ours' && group === 'all' ? budgets.ipaFigures : undefined;
          return [{ value: percent(share), least }, { value: halfInterval(share, samples.length) }];
        }),
      })),
    },
  ];
}
