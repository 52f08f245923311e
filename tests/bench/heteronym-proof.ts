import { dictionaryLexicon } from '../../src/build/pronunciation/dictionary-lexicon.ts';
import { type GoldRow, goldSense, readGold } from '../../src/build/pronunciation/heteronym-examples.ts';
import { sensesOf } from '../../src/features/pronunciation/rules/heteronyms.ts';
import { transcribe } from '../../src/features/pronunciation/rules/transcribe.ts';
import { halfInterval, percent } from './speakers.ts';
import type { Table } from './table.ts';

/**
 * The folder `data/eval` of WikipediaHomographData (Gorman, Mazovetskiy and Nikolaev 2018, Apache 2.0), which its authors
 * keep for judging; nothing of ours is learned from it. Its sentences are of Wikipedia, so that they stay out of this
 * repository.
 */
const folder = process.env.HETERONYM_SENTENCES;

type Choose = (row: GoldRow) => string | undefined;

/** Percent of sentences that are right, half of the 95 % interval, and the mean over the words. */
function score(rows: readonly GoldRow[], choose: Choose): number[] {
  const isRight = (row: GoldRow) => choose(row) === goldSense(row.word, row.id);
  const byWord = [...Map.groupBy(rows, ({ word }) => word).values()];
  const shares = byWord.map((own) => own.filter(isRight).length / own.length);
  const share = rows.filter(isRight).length / rows.length;
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  return [percent(share), halfInterval(share, rows.length), percent(mean)];
}

/** How often the first reading of a heteronym is the one that its sentence wants. */
export async function measureHeteronymProof(): Promise<Table[]> {
  if (!folder) {
    console.log(
      'HETERONYM_SENTENCES names no folder (data/eval of WikipediaHomographData): readings in sentences are not judged.',
    );
    return [];
  }
  const rows = readGold(folder);
  const judged = rows.filter(({ word, id }) => goldSense(word, id) !== undefined);
  const lexicon = dictionaryLexicon();
  const first: Choose = ({ word }) => sensesOf(word)[0]?.name;
  const ours: Choose = ({ word, sentence, start }) => {
    const piece = transcribe(sentence, lexicon, 'american').find(
      (one) => one.start <= start && start < one.end,
    );
    const spoken = piece && !('kind' in piece.said) ? piece.said[0] : undefined;
    // Senses that sound alike are one reading, which has the name of the first of them.
    return spoken?.readings[0].sense ?? first({ word, sentence, start, id: '' });
  };
  return [
    {
      title: `Heteronyms in ${judged.length} of ${rows.length} sentences of others, percent: right, ± of 95 %, mean over words`,
      columns: ['right', '±', 'by word'],
      rows: Object.entries({ ours, 'always the first': first }).map(([name, choose]) => {
        const [right = 0, ...others] = score(judged, choose);
        const least = name === 'ours' ? 88 : undefined;
        return { name, cells: [{ value: right, least }, ...others.map((value) => ({ value }))] };
      }),
    },
  ];
}
