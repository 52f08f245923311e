import { randomBytes } from 'node:crypto';
import { sql } from '../_shared/sql.ts';

/** Stores the rows of a submission and nothing else: the least there could be. */
export default {
  async fetch(request: Request): Promise<Response> {
    const person = randomBytes(32).toString('hex');
    const [row] = await sql`select bench.store(${person}, ${sql.json(await request.json())}) as id`;
    return Response.json({ ok: true, id: row?.id });
  },
};
