import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

interface CommandOptions {
  /** The project's folder without it. */
  cwd?: string;
  /** Added to the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** True lets it write to the terminal; otherwise its output is collected. */
  visible?: boolean;
}

/**
 * Runs an installed tool (`biome`, `vitest`, …) with the project's Node. Never rejects. Resolves with the exit code, null
 * when a signal ended it or it could not be started, and with its output and errors in the order they came.
 */
export async function runTool(name: string, args: string[], options: CommandOptions = {}) {
  const { cwd = projectRoot, env, visible } = options;
  const tools = join(projectRoot, 'node_modules', '.bin');
  const child = spawn(name, args, {
    cwd,
    env: {
      ...process.env,
      PATH: `${tools}${delimiter}${process.env.PATH}`,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: visible ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code = null] = await (once(child, 'close') as Promise<[number | null]>).catch((error: Error) => {
    output = error.message;
    return [];
  });
  return { code, output };
}
