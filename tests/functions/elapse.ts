import type { Sql } from 'postgres';

/** Runs the clock ahead for every row, by moving all times of the tables of `app` into the past. */
export async function elapse(sql: Sql, interval: string): Promise<void> {
  const columns = await sql<{ relation: string; names: string[] }[]>`
    select table_name as relation, array_agg(column_name::text) as names
      from information_schema.columns
     where table_schema = 'app' and data_type = 'timestamp with time zone' and column_name <> 'hour'
     group by 1`;
  for (const { relation, names } of columns) {
    const moved = names.map((name) => `${name} = ${name} - '${interval}'::interval`);
    await sql.unsafe(`update app.${relation} set ${moved.join(', ')}`);
  }
}
