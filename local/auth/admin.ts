import { z } from 'zod';
import { type AuthCall, metadata, text, validEmail, validPhone } from './call.ts';
import { removeFactor } from './factors.ts';
import { invalid, refusal } from './error.ts';
import { assertStrong, hashPassword } from './passwords.ts';
import { adminRoute, refuse } from './route.ts';
import { changeEmail, confirmEmail, confirmPhone, insertUser, mergeMetadata } from './user-changes.ts';
import { findUserById, findUserByPhone, findUsers, findUserWithAddress } from './users.ts';
import { type Condition, type ISql, loadUser, publicUser, type User } from './users.ts';

const UserFields = z.object({
  email: text,
  phone: text,
  password: text,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
});
type UserFields = z.output<typeof UserFields>;

export const adminRoutes = [
  adminRoute('GET /admin/users', undefined, list),
  adminRoute('POST /admin/users', UserFields, create),
  adminRoute('GET /admin/users/:id', undefined, async (call) => publicUser(await load(call))),
  adminRoute('PUT /admin/users/:id', UserFields, update),
  // With everything that belongs to the user.
  adminRoute('DELETE /admin/users/:id', undefined, async (call) => {
    const { id } = await load(call);
    await call.auth.sql`delete from auth.users where id = ${id}`;
    return undefined;
  }),
  adminRoute('GET /admin/users/:id/factors', undefined, async (call) => (await load(call)).factors),
  adminRoute('DELETE /admin/users/:id/factors/:id', undefined, async (call) => {
    const { factors } = await load(call);
    const factor = factors.find(({ id }) => id === call.uuid('factor_id', 1));
    if (!factor) throw refusal('factor_not_found');
    await removeFactor(call.auth.sql, factor.id);
    return factor;
  }),
  adminRoute('GET /admin/audit', undefined, () => []),
  refuse('ANY /admin/users/:id/passkeys*', 'passkeys_disabled'),
  refuse('ANY /admin/sso*', 'saml_disabled'),
  refuse('ANY /admin/custom-providers*', 'custom_providers_disabled'),
];

async function list(call: AuthCall): Promise<Response> {
  const { sql } = call.auth;
  const [page, perPage] = [Number(call.query('page') || 1), Number(call.query('per_page') || 50)];
  if (![page, perPage].every((number) => Number.isSafeInteger(number) && number > 0)) {
    throw invalid('Bad Pagination Parameters');
  }
  const part: Condition = sql`true order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
  const users = (await findUsers(sql, part)).map(publicUser);
  const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.users`;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
  const headers = { 'x-total-count': String(total), link: links };
  return Response.json({ users, aud: 'authenticated' }, { headers });
}

async function load(call: AuthCall): Promise<User> {
  const user = await findUserById(call.auth.sql, call.uuid('user_id'));
  if (user) return user;
  throw refusal('user_not_found');
}

/** What a body says of an account: addresses that no other user has, and the hash of its password. */
async function fieldsIn({ auth: { settings, sql } }: AuthCall, body: UserFields, userId?: string) {
  const email = body.email ? validEmail(body.email) : undefined;
  const phone = body.phone ? validPhone(body.phone) : undefined;
  if (email && (await findUserWithAddress(sql, email, userId))) throw refusal('email_taken');
  const owner = phone ? await findUserByPhone(sql, phone) : undefined;
  if (owner && owner.id !== userId) throw refusal('phone_taken_by_another');
  if (body.password) assertStrong(settings, body.password);
  const hash = body.password ? await hashPassword(sql, body.password) : undefined;
  return { email, phone, hash };
}

async function create(call: AuthCall, body: UserFields): Promise<object> {
  if (!body.email && !body.phone) throw invalid('Cannot create a user without either an email or phone');
  const fields = await fieldsIn(call, body);
  const { user_metadata: data, app_metadata: appData } = body;
  return call.auth.sql.begin(async (sql) => {
    const { id } = await insertUser(sql, { ...fields, data, appData });
    return confirmed(sql, id, body);
  });
}

async function update(call: AuthCall, body: UserFields): Promise<object> {
  const user = await load(call);
  const { email, phone, hash } = await fieldsIn(call, body, user.id);
  return call.auth.sql.begin(async (sql) => {
    await sql`
      update auth.users set phone = coalesce(${phone ?? null}, phone),
        encrypted_password = coalesce(${hash ?? null}, encrypted_password)
      where id = ${user.id}`;
    if (email && email !== user.email) await changeEmail(sql, user.id, email);
    await mergeMetadata(sql, user.id, 'raw_user_meta_data', body.user_metadata);
    await mergeMetadata(sql, user.id, 'raw_app_meta_data', body.app_metadata);
    return confirmed(sql, user.id, body);
  });
}

async function confirmed(sql: ISql, id: string, body: UserFields): Promise<object> {
  if (body.email_confirm) await confirmEmail(sql, id);
  if (body.phone_confirm) await confirmPhone(sql, id);
  return publicUser(await loadUser(sql, id));
}
