import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './command.ts';

/** What `npm test -- --changed` runs, and what it leaves to CI. Paths are relative to the project. */
export interface Reach {
  /** Those that changed and are still there; tests that import one of them run. */
  files: string[];
  /** Projects of Vitest in which tests that import a changed file run. */
  projects: string[];
  /** Patterns of tests that read a changed file without importing it. */
  tests: string[];
  /** Browser tests of the features that changed. */
  specs: string[];
  /** In words. */
  left: string[];
}

/** The features that a file outside their folders belongs to: the first entry whose beginning fits counts. */
const FEATURES: Record<string, string[]> = {
  'functions/submit-contact/': ['contact'],
  'functions/send-disc-assessment/': ['quiz'],
  'functions/add-item-answers/': ['quiz'],
  'functions/keep-report/': ['quiz', 'account'],
  'functions/account-': ['account'],
  'functions/create-checkout/': ['order'],
  'functions/checkout-status/': ['order'],
  'functions/payment-webhook/': ['order'],
  'functions/email-choices/': ['email', 'newsletter'],
  'functions/personal-data/': ['email'],
  'functions/request-data-link/': ['email'],
  'functions/policy-report/': ['policy'],
  'functions/_shared/emails/': ['mails'],
  'src/content/trades/': ['trade'],
  'src/content/calls/': ['call.'],
  'src/content/voices/': ['voices'],
  'src/content/films/': ['films'],
  'src/content/newsletter/': ['newsletter'],
  'src/content/briefs/': ['brief'],
  'src/content/quiz/': ['quiz'],
  'src/features/privacy/': ['email'],
  'src/features/header/': ['header', 'mobile-menu'],
  'src/features/call/': ['call.', 'callers-part'],
};

/** Tests that read files of a folder from the disk or through the database, so that no import leads to them. */
const READERS: Record<string, string[]> = {
  '': ['tests/check/*.test.ts'],
  'supabase/': ['tests/functions/*.test.ts', 'local/deploy/*.test.ts'],
  'src/content/blog/': ['src/features/blog/articles.test.ts'],
  'src/content/voices/': ['src/features/voices/clips.test.ts'],
  'src/content/calls/': ['local/calls/calls.test.ts'],
  'src/content/films/': ['local/films/films.test.ts'],
  'src/content/briefs/': ['src/features/brief/*.test.ts', 'src/features/call/callers-part/trades.test.ts'],
};

/** Tests of a minute or more, which nearly every change of a rule would reach. */
export const LONG = [
  'tests/functions/mutations.test.ts',
  'tests/functions/storable-values.test.ts',
  'tests/functions/client-and-server.test.ts',
  'tests/functions/report-pdf.test.ts',
  'src/features/quiz/rules/contradictions.test.ts',
  'src/features/quiz/rules/calibration.test.ts',
  'src/features/quiz/rules/fairness-checks.test.ts',
  'src/build/pronunciation/whole-lexicon.test.ts',
];

/**
 * In the tree now, against where this branch left `main`, as the server has it if there is one; with what is not committed
 * yet and what git does not know. What is gone counts too, and a file that moved by both its names.
 * @throws Error where git has no `main`, as in a clone of one branch
 */
export function changedFiles(folder = projectRoot): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
      .split(/[\0\n]/)
      .filter(Boolean);
  const patterns = ['refs/remotes/*/main', 'refs/heads/main'];
  const refs = git('for-each-ref', '--sort=-refname', '--format=%(refname)', ...patterns);
  const main = ['refs/remotes/origin/main', ...refs].find((ref) => refs.includes(ref));
  if (!main) throw new Error('There is no main to compare with: git fetch origin main:main');
  const [base = 'HEAD'] = git('merge-base', 'HEAD', main);
  const known = git('diff', '--name-only', '--no-renames', '-z', base);
  return [...known, ...git('ls-files', '--others', '--exclude-standard', '-z')].sort();
}

function featuresOf(file: string): string[] {
  const listed = Object.entries(FEATURES).find(([start]) => file.startsWith(start));
  if (listed) return listed[1];
  const [, feature] = /^src\/features\/([^/]+)\//.exec(file) ?? [];
  return feature ? [feature] : [];
}

export function reachOf(changed: string[]): Reach {
  const readers = Object.entries(READERS).filter(([start]) => changed.some((file) => file.startsWith(start)));
  const ofVisitors = changed.filter((file) => !/\.test\.tsx?$/.test(file));
  const allSpecs = readdirSync(join(projectRoot, 'tests/e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/e2e/${name}`);
  const specsOf = (file: string) =>
    allSpecs.filter(
      (spec) => spec === file || featuresOf(file).some((feature) => spec.startsWith(`tests/e2e/${feature}`)),
    );
  const unseen = ofVisitors.filter((file) => /^(?:src|public)\//.test(file) && specsOf(file).length === 0);
  // Every function imports the contract, and so nearly every rule: a change in `src` alone would run them all.
  const isOfFunctions = changed.some((file) => /^(?:functions|supabase|tests\/functions)\//.test(file));
  return {
    files: changed.filter((file) => existsSync(join(projectRoot, file))),
    projects: ['unit', 'walls', ...(isOfFunctions ? ['functions'] : [])],
    tests: [...new Set(readers.flatMap(([, tests]) => tests))],
    specs: [...new Set(ofVisitors.flatMap(specsOf))].sort(),
    left: [
      'the rest of check: types in .astro files, unused code, dependencies, the functions as Deno sees them, and lint and format of what did not change',
      'faults, vendors, and the build and tests of the built site (npm test -- site), which check links, pictures, claims and promises of content',
      `tests of a minute or more: ${LONG.map((file) => basename(file, '.test.ts')).join(', ')}`,
      'all other browser tests (e2e), and what is tagged @bare or @alone',
      'tests in unit that read a changed file from the disk, but for those above',
      ...(isOfFunctions ? [] : ['the functions on their database (functions)']),
      ...(unseen.length > 0 ? [`how these look in a browser: ${unseen.join(', ')}`] : []),
    ],
  };
}
