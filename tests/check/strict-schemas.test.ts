import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';

const schemas = globSync('src/{content.config,sections/schema,sections/schema/*}.ts', {
  cwd: projectRoot,
  exclude: ['**/*.test.ts'],
});

test('the schemas of the content are found', () => {
  expect(schemas.length).toBeGreaterThan(4);
});

test.for(schemas)('no object of %s lets a misspelt field through', async (path) => {
  const schema = await readFile(join(projectRoot, path), 'utf8');
  if (!path.endsWith('sections/schema.ts'))
    expect(schema.match(/\bstrictObject\(/g)?.length).toBeGreaterThan(0);
  expect(schema.match(/\.(?:loose)?[oO]bject\(/g)).toBeNull();
});
