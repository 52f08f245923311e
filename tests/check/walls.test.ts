import { glob, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeInContent } from './content-code.ts';
import { lintPlanted } from './planted-house.ts';
/** Other things the house forbids, each with the rule that must stop it. */
import problems from './forbidden.json' with { type: 'json' };
import table from './walls.json' with { type: 'json' };

/** The table "who may import whom", as samples: each holds for every kind of file that is planted into the folder. */
const walls: { folder: string; allowed: string[]; refused: string[] }[] = table;

const moduleKinds: Record<string, (specifier: string) => string> = {
  ts: (specifier) => `import '${specifier}';\n`,
  'type.ts': (specifier) => `export type { Thing } from '${specifier}';\n`,
  'lazy.ts': (specifier) => `export const thing = () => import('${specifier}');\n`,
  tsx: (specifier) => `import '${specifier}';\nexport const Thing = () => <p>Words</p>;\n`,
};
const kinds: typeof moduleKinds = {
  ...moduleKinds,
  astro: (specifier) => `---\nimport '${specifier}';\n---\n<p>Words</p>\n`,
  'script.astro': (specifier) => `<p>Words</p>\n<script>\nimport '${specifier}';\n</script>\n`,
};

/** A planted file says in its name what it imports. */
const plant = (folder: string, specifier: string, kind: string) =>
  `${folder}/imports-${encodeURIComponent(specifier)}.${kind}`;

const kindsOf = (folder: string) =>
  Object.entries(
    folder.startsWith('src/') && !folder.includes('/rules') && folder !== 'src/site' ? kinds : moduleKinds,
  );

let broken: Awaited<ReturnType<typeof lintPlanted>>;
beforeAll(async () => {
  const files = new Map<string, string>(problems.map(({ path, text }) => [path, `${text}\n`]));
  for (const { folder, allowed, refused } of walls) {
    for (const [kind, text] of kindsOf(folder)) {
      for (const specifier of [...allowed, ...refused])
        files.set(plant(folder, specifier, kind), text(specifier));
    }
  }
  broken = await lintPlanted(files);
});

describe.for(walls)('$folder', ({ folder, allowed, refused }) => {
  const stopped = (specifier: string) =>
    kindsOf(folder)
      .map(([kind]) => kind)
      .filter((kind) => broken.get(plant(folder, specifier, kind))?.has('noRestrictedImports'));

  test.for(refused)('refuses %s', (specifier) => {
    expect(stopped(specifier)).toEqual(kindsOf(folder).map(([kind]) => kind));
  });

  test('lets through what it may import', () => {
    expect(allowed.filter((specifier) => stopped(specifier).length > 0)).toEqual([]);
  });
});

test.for(problems)('$path is stopped by $rule', ({ path, rule }) => {
  expect([...(broken.get(path) ?? [])]).toContain(rule);
});

test('an import in an article is found, one in a code sample is not', () => {
  const article =
    "---\ntitle: A\n---\n\nimport Chart from './Chart';\n\n```ts\nimport fs from 'node:fs';\n```\n\nWords.\n";
  expect(codeInContent(article)).toEqual(["import Chart from './Chart';"]);
});

test('no article imports code', async () => {
  for await (const path of glob('src/content/**/*.mdx')) {
    expect(codeInContent(await readFile(path, 'utf8')), path).toEqual([]);
  }
});
