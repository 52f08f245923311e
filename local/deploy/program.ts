import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../project.ts';

/** Standard output of an installed program (`deno`, `esbuild`). Throws with its complaint when it does not end well. */
export async function outputOf(name: string, args: string[], cwd = projectRoot): Promise<string> {
  const programs = join(projectRoot, 'node_modules', '.bin');
  const child = spawn(name, args, {
    cwd,
    env: {
      ...process.env,
      PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
      DENO_DIR: join(projectRoot, 'node_modules', '.cache', 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}. ${complaint.trim()}`);
  return output;
}
