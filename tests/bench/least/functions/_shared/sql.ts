import process from 'node:process';
import postgres from 'postgres';

/** As many connections as the bench has callers. */
export const sql = postgres(process.env.DB_URL ?? '', { max: 10 });
