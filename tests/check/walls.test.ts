import { glob, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeInContent } from './content-code.ts';
import { lintPlanted } from './planted-house.ts';
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

/** Other things the house forbids: path, the rule that must stop it, text. */
const problems = [
  [
    'src/features/x/Html.tsx',
    'noDangerouslySetInnerHtml',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
  ],
  [
    'src/pages/html.astro',
    'noAstroSetHtmlDirective',
    '---\nconst words = "<b>";\n---\n<p set:html={words} />',
  ],
  [
    'src/lib/lone.test.ts',
    'noFocusedTests',
    "import { test } from 'vitest';\ntest.only('runs alone', () => {});",
  ],
  [
    'src/lib/skipped.test.ts',
    'noSkippedTests',
    "import { test } from 'vitest';\ntest.skip('never runs', () => {});",
  ],
  [
    'tests/e2e/lone.spec.ts',
    'noFocusedTests',
    "import { test } from '@playwright/test';\ntest.only('runs alone', () => {});",
  ],
  [
    'tests/e2e/sleep.spec.ts',
    'noPlaywrightWaitForTimeout',
    'export const nap = (page: Page) => page.waitForTimeout(500);',
  ],
  [
    'src/features/x/hooks.tsx',
    'useHookAtTopLevel',
    "import { useState } from 'react';\nexport function useIt(on: boolean) {\n  if (on) useState(1);\n}",
  ],
  ['src/lib/undeclared.ts', 'noUndeclaredDependencies', "export { parse } from 'not-in-the-manifest';"],
  ['src/features/x/rules/dev-only.ts', 'noUndeclaredDependencies', "export { test } from 'vitest';"],
  ['functions/x/unused.ts', 'noUnusedImports', "import { a } from './a.ts';"],
  [
    'src/pages/unused.astro',
    'noUnusedImports',
    "---\nimport Page from '../../src/layouts/Page.astro';\n---\n<p>Words</p>",
  ],
  ['src/lib/named.ts', 'plugin', "export type Auth = import('../../src/features/account/Account').Auth;"],
  [
    'src/pages/named.astro',
    'plugin',
    "---\ntype A = import('~/lib/dates').A;\nconst a: A = 1;\n---\n<p>{a}</p>",
  ],
  ['functions/x/all.ts', 'plugin', "export const all = import.meta.glob('../*/handler.ts');"],
  ['src/pages/button.astro', 'useButtonType', '<button>Go</button>'],
  ['src/lib/one.ts', 'noImportCycles', "export { two } from './two';"],
  ['src/lib/two.ts', 'noImportCycles', "export { two } from './one';"],
] as const;

let broken: Awaited<ReturnType<typeof lintPlanted>>;
beforeAll(async () => {
  const files = new Map<string, string>(problems.map(([path, , text]) => [path, `${text}\n`]));
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

test.for(problems)('%s is stopped by %s', ([path, rule]) => {
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
