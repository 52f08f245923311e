import { execFileSync } from 'node:child_process';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The commit that the files of a folder are at, in words, and whether they differ from it: changed ones anywhere, new ones
 * in `src` and `public`, which the site is made from. Undefined where the folder is no clone: one that was unpacked inside
 * another project has nothing to do with the commits of that project.
 */
export function commitOf(folder: string): string | undefined {
  try {
    if (git(folder, 'rev-parse', '--show-prefix') !== '') return undefined;
    const commit = git(folder, 'rev-parse', '--short=12', 'HEAD');
    const changes =
      git(folder, 'diff', '--name-only', 'HEAD') ||
      git(folder, 'ls-files', '--others', '--exclude-standard', 'src', 'public');
    return `commit ${commit}${changes && ' with changes'}`;
  } catch {
    return undefined;
  }
}
