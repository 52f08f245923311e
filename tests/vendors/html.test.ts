import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pagesIn } from '../../src/build/finished-site.ts';
import { runTool } from '../command.ts';
import { provideChatSite, provideSampleSite } from '../site/sample-site.ts';
import { importVendor, vendorsFolder } from './vendor.ts';

/** What both checkers have to find: a script behind the end of the page, and a field that asks for what it can't have. */
const FAULTY = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A</title></head>
<body><input type="radio" autocomplete="off" aria-label="A"></body></html><script src="/x.js"></script>`;

let folders: string[];
beforeAll(async () => {
  folders = [await provideSampleSite(), await provideChatSite()];
});

/** Runs `work` with a folder that holds the faulty page alone. */
async function withPage<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  try {
    await writeFile(join(folder, 'faulty.html'), FAULTY);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('html-validate', () => {
  const RULES = {
    // React writes attributes in camel case, and HTML reads them in any.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    // React writes `<input/>` and `inert=""`, Astro `<input>` and `inert`; HTML reads both as the same.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // HTML asks of an id that it holds a character and no space; the rule, also for a letter at the start.
    'valid-id': ['error', { relaxed: true }],
    // Choices of which several count are checkboxes of one name, which HTML sends one after the other.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // By HTML an input without a type is a text.
    'no-implicit-input-type': 'off',
  };

  async function problemsIn(folder: string): Promise<string[]> {
    const { HtmlValidate, StaticConfigLoader } = await importVendor('html-validate/dist/esm/index.js');
    const presets = ['html-validate:recommended', 'html-validate:document'];
    const checker = new HtmlValidate(new StaticConfigLoader({ root: true, extends: presets, rules: RULES }));
    const problems: string[] = [];
    for (const { file, html } of await pagesIn(folder)) {
      const { results } = await checker.validateString(html);
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages)
          problems.push(`${file}: ${ruleId}: ${message} (${selector})`);
    }
    return problems;
  }

  test('finds nothing wrong with any page', async () => {
    expect((await Promise.all(folders.map(problemsIn))).flat()).toEqual([]);
  });

  test('finds what is wrong with a faulty page', async () => {
    expect((await withPage(problemsIn)).join('\n')).toContain('input-attributes');
  });
});

describe('the Nu Html Checker', () => {
  /** What its reader of CSS does not know yet: each of these is in a standard, and Lightning CSS reads all styles. */
  const NEWER_CSS = new RegExp(
    `^CSS: (?:Unrecognized at-rule “@(?:property|view-transition|starting-style|container)”|“(?:${[
      'animation-range',
      'animation-timeline',
      'container',
      'container-type',
      'field-sizing',
      'interpolate-size',
      'margin-trim',
      'paint-order',
      'transition-behavior',
      'vector-effect',
    ].join(
      '|',
    )})”: Property “[a-z-]+” doesn't exist|“animation”: “view\\(\\)” is not|“--cord-width”: Parse Error)`,
  );

  async function errorsIn(...places: string[]): Promise<string[]> {
    const program = ['-jar', join(vendorsFolder, 'vnu-jar', 'build', 'dist', 'vnu.jar')];
    const options = ['--stdout', '--exit-zero-always', '--format', 'json', '--skip-non-html'];
    const { code, output } = await runTool('java', [...program, ...options, ...places]);
    if (code !== 0) throw new Error(`The Nu Html Checker needs Java, 11 or later, which answered: ${output}`);
    const { messages } = JSON.parse(output) as {
      messages: { type: string; url: string; message: string; extract?: string }[];
    };
    return messages
      .filter(({ type, message }) => type !== 'info' && !NEWER_CSS.test(message))
      .map(({ url, message, extract }) => `${url.slice(url.lastIndexOf('/') + 1)}: ${message} ${extract}`);
  }

  test('finds no error in any page', async () => {
    expect(await errorsIn(...folders)).toEqual([]);
  });

  test('finds the errors of a faulty page', async () => {
    const errors = (await withPage(errorsIn)).join('\n');
    expect(errors).toContain('Stray start tag “script”');
    expect(errors).toContain('“autocomplete” is only allowed');
  });
});
