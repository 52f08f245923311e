import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionNames, projectRoot } from './project.ts';

/** Stands above the blocks. */
const HEADING = `# Written by \`npm start\` and \`npm run deploy:check\`, a block for every folder of \`functions/\`. The functions check keys
# and sessions themselves, because the platform's check knows only legacy keys.
`;

/** Writes what Supabase's command line has to know of every function to the end of `supabase/config.toml`. */
export function writeFunctionBlocks(root = projectRoot): void {
  const file = join(root, 'supabase', 'config.toml');
  const before = readFileSync(file, 'utf8');
  const blocks = functionNames(root).map(
    (name) => `[functions.${name}]
verify_jwt = false
entrypoint = "../functions/${name}/index.ts"
import_map = "../functions/${name}/deno.json"
static_files = ["../functions/${name}/deno.lock"]
`,
  );
  const after = [before.split(HEADING)[0], blocks.join('\n')].join(HEADING);
  if (after !== before) writeFileSync(file, after);
}
