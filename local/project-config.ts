import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type TomlTable } from 'smol-toml';

/** Reads `supabase/config.toml` below the folder. */
export function readProjectConfig(root: string): TomlTable {
  return parse(readFileSync(join(root, 'supabase', 'config.toml'), 'utf8'));
}

/** The table at the end of these names; an empty one if it is not there. */
export function tableIn(config: TomlTable, ...names: string[]): TomlTable {
  return names.reduce((table, name) => (table[name] ?? {}) as TomlTable, config);
}
