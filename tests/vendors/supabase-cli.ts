import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, runTool } from '../command.ts';

const PROGRAM = join(projectRoot, 'tests', 'vendors', 'node_modules', '.bin', 'supabase');

/**
 * Supabase's command line as an operator has it who is signed in, with a home folder of its own, and with the Management
 * API at `apiUrl`. `run` resolves with the exit code, with all that was printed, and with the lines of it that warn; every
 * question is answered with yes.
 */
export async function startSupabase(apiUrl: string) {
  const home = await mkdtemp(join(tmpdir(), 'supabase-home-'));
  const profile = join(home, 'profile.json');
  await writeFile(
    profile,
    JSON.stringify({ name: 'stub', api_url: apiUrl, dashboard_url: apiUrl, project_host: 'localhost' }),
  );
  const env = {
    HOME: home,
    SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    SUPABASE_PROFILE: profile,
    SUPABASE_YES: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  };
  return {
    run: async (args: string[], more: NodeJS.ProcessEnv = {}) => {
      const { code, output } = await runTool(PROGRAM, args, { env: { ...env, ...more } });
      return { code, output, warnings: output.split('\n').filter((line) => /^warn|deprecat/i.test(line)) };
    },
    stop: () => rm(home, { recursive: true, force: true }),
  };
}
