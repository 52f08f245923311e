import { randomUUID } from 'node:crypto';
import type { Metadata } from './call.ts';
import { type ISql, loadUser, type User } from './users.ts';

export interface NewUser {
  email?: string | undefined;
  phone?: string | undefined;
  hash?: string | undefined;
  data?: Metadata;
  appData?: Metadata;
  isAnonymous?: boolean;
}

export async function insertUser(sql: ISql, user: NewUser): Promise<User> {
  const { email, phone, hash, data, appData, isAnonymous = false } = user;
  const id = randomUUID();
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
  const apps = { ...(providers[0] && { provider: providers[0], providers }), ...appData };
  await sql`
    insert into auth.users (id, email, phone, encrypted_password, is_anonymous, raw_app_meta_data, raw_user_meta_data)
    values (${id}, ${email ?? null}, ${phone ?? null}, ${hash ?? null}, ${isAnonymous},
      ${JSON.stringify(apps)}::text::jsonb, ${JSON.stringify(data ?? {})}::text::jsonb)`;
  for (const provider of providers)
    await addIdentity(sql, id, provider, id, { ...data, ...claimsOf(id, user) });
  return loadUser(sql, id);
}

/** What the service itself notes about a new user, in the identity and of a sign-up in the user's own data. */
export const claimsOf = (id: string, { email, phone }: NewUser) => ({
  sub: id,
  ...(email && { email }),
  ...(phone && { phone }),
  email_verified: false,
  phone_verified: false,
});

/** `name`: what the provider calls the user. */
export async function addIdentity(sql: ISql, userId: string, provider: string, name: string, data: object) {
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, ${provider}, ${name}, ${userId}, ${JSON.stringify(data)}::text::jsonb, now())`;
}

type MetadataColumn = 'raw_user_meta_data' | 'raw_app_meta_data';

/** A null takes its key away. */
export async function mergeMetadata(sql: ISql, userId: string, column: MetadataColumn, data: Metadata) {
  if (!data) return;
  const removed = Object.keys(data).filter((key) => data[key] === null);
  await sql`
    update auth.users set updated_at = now(), ${sql(column)} =
      (${sql(column)} || ${JSON.stringify(data)}::text::jsonb) - ${removed}::text[]
    where id = ${userId}`;
}

export async function confirmEmail(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set confirmation_token = null, email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}', updated_at = now()
    where id = ${userId}`;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    from auth.users where users.id = user_id and user_id = ${userId} and identities.email = users.email`;
}

export async function changeEmail(sql: ISql, userId: string, email: string): Promise<void> {
  await sql`
    update auth.identities set updated_at = now(),
      identity_data = identity_data || ${sql.json({ email, email_verified: true })}
    where user_id = ${userId} and provider = 'email'`;
  await sql`
    update auth.users set email = ${email}, email_change = null, email_change_token_current = null,
      email_change_token_new = null, email_change_confirm_status = 0,
      raw_user_meta_data = raw_user_meta_data || ${sql.json({ email })}, updated_at = now()
    where id = ${userId}`;
  await renewProviders(sql, userId);
}

export async function confirmPhone(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set confirmation_token = null, phone_confirmed_at = coalesce(phone_confirmed_at, now()),
      is_anonymous = false, raw_user_meta_data = raw_user_meta_data || '{"phone_verified": true}', updated_at = now()
    where id = ${userId}`;
}

/** `app_metadata` names the providers of the identities, the oldest first. */
export async function renewProviders(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data ||
      jsonb_build_object('provider', providers -> 0, 'providers', providers)
    from (select jsonb_agg(provider order by created_at) as providers
          from auth.identities where user_id = ${userId}) as known
    where id = ${userId} and providers is not null`;
}
