import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { type Finding, judge } from './finding.ts';

const NAME = /^(?<version>\d{14})_[a-z0-9_]+\.sql$/;
/** Comments, bodies in dollar quotes, and strings: what does not run as a statement of its own. */
const QUOTED = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;
/** `supabase db push` runs a file in one transaction, in which these fail or which they would end. */
const OUTSIDE_TRANSACTION =
  /\b(?:(?:create(?: unique)?|drop|re)\s?index concurrently|reindex \w+ concurrently|vacuum|alter system|(?:create|drop) database|commit|rollback|begin)\b/gi;
/** Extensions that the hosted project has and the embedded Postgres lacks. */
const HOSTED_ONLY = /\b(?:pg_cron|pg_net|pgsodium|supabase_vault|cron\.\w+|net\.http_\w+|vault\.\w+)\b/gi;
const UNGUARDED_EXTENSION = /\bcreate extension (?!if not exists)/gi;

/** Problems of the file names, in the order in which `readdir` gives them sorted. */
export function migrationNameProblems(files: readonly string[]): string[] {
  const versions = files.map((file) => NAME.exec(file)?.groups?.version);
  return files.flatMap((file, index) => {
    const version = versions[index];
    if (!version) return [`${file} is not named like 20260131120000_what_it_does.sql.`];
    return versions.indexOf(version) < index ? [`${file} has the version of an earlier file.`] : [];
  });
}

/** Statements of one migration that a hosted project, or the embedded one, would refuse. */
export function migrationProblems(file: string, sql: string): string[] {
  const statements = sql.replace(QUOTED, ' ').replace(/\s+/g, ' ');
  const found = (pattern: RegExp) => [...new Set(statements.match(pattern) ?? [])];
  const problems = [
    ...found(OUTSIDE_TRANSACTION).map((text) => `"${text}" cannot run in the transaction of a migration.`),
    ...found(HOSTED_ONLY).map((text) => `${text} is used without asking whether it exists; guard it.`),
    ...found(UNGUARDED_EXTENSION).map(() => '"create extension" needs "if not exists".'),
  ];
  return problems.map((problem) => `${file}: ${problem}`);
}

/** Everything about `supabase/migrations/` that can be known without a hosted database. */
export function checkMigrations(): Finding[] {
  const folder = join(projectRoot, 'supabase', 'migrations');
  const files = readdirSync(folder).sort();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const problems = files.flatMap((file) => migrationProblems(file, read(file)));
  return [
    judge('names of the migrations', migrationNameProblems(files), `${files.length}, in order`),
    judge('every migration runs in one transaction and guards what only a hosted project has', problems),
  ];
}
