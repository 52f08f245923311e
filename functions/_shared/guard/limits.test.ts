import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HAD } from '../store/submissions.ts';

test.each(Object.entries(HAD))(
  'docs/limits.md quotes what a mailbox is told that had its %s',
  (_what, words) => {
    expect(readFileSync('docs/limits.md', 'utf8')).toContain(words);
  },
);
