/**
 * The tables of a TOML file with the text of their values as they stand there: enough for `supabase/config.toml`,
 * which holds plain `key = value` lines only.
 */
export function tomlTables(text: string): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>();
  let table = new Map<string, string>();
  for (const line of text.split('\n')) {
    const name = /^\[(?<name>[^\]]+)\]/.exec(line)?.groups?.name;
    if (name) {
      table = new Map();
      tables.set(name, table);
    }
    const { key, value } = /^(?<key>\w+)\s*=\s*(?<value>.+?)\s*$/.exec(line)?.groups ?? {};
    if (key && value) table.set(key, value);
  }
  return tables;
}
