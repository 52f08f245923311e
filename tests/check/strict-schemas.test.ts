import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';

test.for(['src/content.config.ts', 'src/components/sections/schema.ts'])(
  'no object of %s lets a misspelt field through',
  async (path) => {
    const schema = await readFile(join(projectRoot, path), 'utf8');
    expect(schema.match(/\bstrictObject\(/g)?.length).toBeGreaterThan(1);
    expect(schema.match(/\.(?:loose)?[oO]bject\(/g)).toBeNull();
  },
);
