import type { ISql } from './sql.ts';

export interface Identity {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email: string | null;
}

/** A row of `auth.users` with what belongs to it. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_token: string | null;
  confirmation_sent_at: Date | null;
  recovery_token: string | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_token_current: string | null;
  email_change_token_new: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  reauthentication_token: string | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  is_anonymous: boolean;
  identities: Identity[];
  factors: { id: string; friendly_name: string; factor_type: 'totp'; status: 'unverified' | 'verified' }[];
}

export type Condition = ReturnType<ISql>;

export async function findUser(sql: ISql, where: Condition): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select users.*,
      coalesce((select jsonb_agg(i order by i.created_at) from auth.identities i where i.user_id = users.id), '[]')
        as identities,
      coalesce((select jsonb_agg(to_jsonb(f) - '{user_id,secret,last_step,failures,failures_since}'::text[]
                                 order by f.created_at)
                from auth.mfa_factors f where f.user_id = users.id), '[]') as factors
    from auth.users where ${where}`;
  return user;
}

export const findUserById = (sql: ISql, id: string) => findUser(sql, sql`id = ${id}`);
export const findUserByEmail = (sql: ISql, email: string) =>
  findUser(sql, sql`email = ${email.toLowerCase()}`);

/** The account that has this address already, as its own or as that of an identity. */
export function findUserWithAddress(sql: ISql, email: string, except?: string): Promise<User | undefined> {
  return findUser(
    sql,
    sql`id is distinct from ${except ?? null}
      and (email = ${email} or id in (select user_id from auth.identities where email = ${email}))
      limit 1`,
  );
}

/** The user as the service shows it: no secret, and no field for what is not there. */
export function publicUser(user: User): Record<string, unknown> {
  const { id, aud, role, factors } = user;
  return {
    id,
    aud,
    role,
    email: user.email,
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    reauthentication_sent_at: user.reauthentication_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    factors: factors.length > 0 ? factors : undefined,
    identities: user.identities.map(publicIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

function publicIdentity({ id, provider_id, ...identity }: Identity): Record<string, unknown> {
  return { identity_id: id, id: provider_id, ...identity };
}

export const hasSecondFactor = ({ factors }: User) => factors.some(({ status }) => status === 'verified');

/** Confirms the address of the account. */
export async function confirmEmail(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set confirmation_token = null, email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}', updated_at = now()
    where id = ${userId}`;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    from auth.users where users.id = user_id and user_id = ${userId} and identities.email = users.email`;
}

/** `app_metadata` names the providers of the identities, the oldest first. */
export async function renewProviders(sql: ISql, userId: string): Promise<void> {
  await sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || (
      select jsonb_build_object('provider', min(provider) filter (where place = 1), 'providers', jsonb_agg(provider order by place))
      from (select provider, row_number() over (order by created_at) as place
            from auth.identities where user_id = ${userId}) as known
      having count(*) > 0)
    where id = ${userId} and exists (select 1 from auth.identities where user_id = ${userId})`;
}
