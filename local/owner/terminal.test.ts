import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { expectSeparator } from './terminal.ts';

const program = new Command().option('--dry-run').option('--by <name>');
const npmTook = (name: string, value: string) => {
  vi.stubEnv('npm_lifecycle_event', 'owner');
  vi.stubEnv(name, value);
};
afterEach(() => vi.unstubAllEnvs());

test.each([
  ['npm_config_dry_run', 'true', '--dry-run'],
  ['npm_config_by', 'sam', '--by'],
])('an option that npm took as %s ends the command', (name, value, option) => {
  npmTook(name, value);
  expect(() => expectSeparator(program)).toThrow(`npm kept ${option} for itself`);
});

test.each([['--by', 'sam'], ['--by=sam']])('an option that arrived is the desk’s: %s', (...words) => {
  npmTook('npm_config_by', 'sam');
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'owner.ts', ...words]);
  expect(() => expectSeparator(program)).not.toThrow();
  vi.restoreAllMocks();
});
