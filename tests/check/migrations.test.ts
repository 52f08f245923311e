import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';

const folder = join(projectRoot, 'supabase', 'migrations');
const CLOSED = 'select app.close_tables();';

test('each file that makes tables ends by closing them, or a later one could be the first to', () => {
  const open = readdirSync(folder).filter((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').trim();
    return /^create table/im.test(sql) && !sql.endsWith(CLOSED);
  });
  expect(open, `ends with: ${CLOSED}`).toEqual([]);
});
