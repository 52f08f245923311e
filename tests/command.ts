import { spawn } from 'node:child_process';
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

interface CommandResult {
  /** The exit code; null when a signal ended it or it could not be started. */
  code: number | null;
  /** Standard output and error in the order they came; empty for a visible command. */
  output: string;
}

/** Runs an installed tool (`biome`, `vitest`, …) with the project's Node. Never rejects. */
export function runTool(
  name: string,
  args: string[],
  { cwd = projectRoot, env, visible }: CommandOptions = {},
): Promise<CommandResult> {
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
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, output: message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
