import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { astroProgram, loadEnvironmentFile, projectRoot } from './project.ts';

/** Those without which no page can be built. */
export const BUILD_VARIABLES = [
  'PUBLIC_SITE_URL',
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
] as const;

interface BuildOptions {
  /** Folder to build into, relative to the project or absolute. */
  outDir: string;
  /** Variables of the build, which win over those of the shell. */
  env?: Record<string, string>;
  /** Receives the output of Astro, line by line or in larger pieces. Without it the output goes to the terminal. */
  log?: (text: string) => void;
}

/**
 * Builds the site in a child process, so that the memory of the build is given back. `--force`, because Astro keeps
 * parsed pages of an earlier build, and these hold prices and facts of that day.
 * @throws Error with Astro's output when the build fails, or with the variables that it lacks.
 */
export async function buildSite({ outDir, env, log }: BuildOptions): Promise<void> {
  const variables = { ...process.env, ...env };
  const missing = BUILD_VARIABLES.filter((name) => !variables[name]);
  if (missing.length > 0)
    throw new Error(`Not set: ${missing.join(', ')}. Copy .env.example to .env, and fill them in there.`);
  const build = spawn(process.execPath, [astroProgram(), 'build', '--force', '--outDir', outDir], {
    cwd: projectRoot,
    env: { ...variables, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: log ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      log?.(text);
    });
  }
  const [code] = await once(build, 'close');
  if (code !== 0)
    throw new Error(`The site could not be built (astro build ended with ${code}).\n${output}`.trimEnd());
}

if (import.meta.main) {
  loadEnvironmentFile();
  await buildSite({ outDir: 'dist' }).catch(({ message }: Error) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
}
