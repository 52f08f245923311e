import { execFileSync } from 'node:child_process';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The commit that the files of a folder are at, in words, and whether they differ from it. Undefined where the folder is
 * no clone: one that was unpacked inside another project has nothing to do with the commits of that project.
 */
export function commitOf(folder: string): string | undefined {
  try {
    if (git(folder, 'rev-parse', '--show-prefix') !== '') return undefined;
    const commit = git(folder, 'describe', '--always', '--abbrev=12', '--exclude=*', '--dirty= with changes');
    return `commit ${commit}`;
  } catch {
    return undefined;
  }
}
