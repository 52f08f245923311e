import { readFileSync } from 'node:fs';

interface OwnWord {
  american: string;
  /** Only where the lists and rules would say another thing in the south of England. */
  british?: string;
  source: string;
}

/**
 * `own-words.txt`: words that the lists of others lack or have wrong. A line is a word, its phonemes in America, ` / ` and
 * those of England where they need an entry of their own, and the code of the source, which the head of the file explains.
 */
export function readOwnWords(): { words: [word: string, own: OwnWord][]; sources: Map<string, string> } {
  const lines = readFileSync(new URL('own-words.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const [heads, rows] = [true, false].map((isHead) =>
    lines.filter((line) => line.startsWith('#') === isHead),
  );
  const sources = (heads ?? []).map((head): [string, string] => {
    const [, code = '', meaning = ''] = /^# (\S+): (.+)$/.exec(head) ?? [];
    return [code, meaning];
  });
  const words = (rows ?? []).map((row): [string, OwnWord] => {
    const [word = '', ...said] = row.split(' ');
    const source = said.pop() ?? '';
    const [american = '', british] = said.join(' ').split(' / ');
    return [word, british === undefined ? { american, source } : { american, british, source }];
  });
  return { words, sources: new Map(sources) };
}
