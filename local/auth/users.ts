import type postgres from 'postgres';
import { isUuid } from './call.ts';

/** The database, or one transaction in it. */
export type ISql = postgres.ISql;

interface Identity {
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

export interface PublicFactor {
  id: string;
  friendly_name: string;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: 'unverified' | 'verified';
  phone: string | null;
}

/** A row of `auth.users` with what belongs to it. */
export interface User {
  id: string;
  aud: string;
  role: string;
  /** Empty without one, and the phone too. */
  email: string;
  phone: string;
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
  factors: PublicFactor[];
}

export type Condition = ReturnType<ISql>;

/** What a factor keeps to itself. */
const SECRETS = ['user_id', 'secret', 'credential', 'last_step', 'failures', 'failures_since'];

export function findUsers(sql: ISql, where: Condition): Promise<User[]> {
  return sql<User[]>`
    select users.*, coalesce(users.email, '') as email, coalesce(users.phone, '') as phone,
      coalesce((select jsonb_agg(i order by i.created_at) from auth.identities i where i.user_id = users.id), '[]')
        as identities,
      coalesce((select jsonb_agg(to_jsonb(f) - ${SECRETS}::text[] order by f.created_at)
                from auth.mfa_factors f where f.user_id = users.id), '[]') as factors
    from auth.users where ${where}`;
}

export async function findUser(sql: ISql, where: Condition): Promise<User | undefined> {
  return (await findUsers(sql, where))[0];
}

export const findUserById = (sql: ISql, id: string) =>
  findUser(sql, sql`users.id = ${isUuid(id) ? id : null}`);
export const findUserByEmail = (sql: ISql, email: string) =>
  findUser(sql, sql`users.email = ${email.toLowerCase()}`);
export const findUserByPhone = (sql: ISql, phone: string) => findUser(sql, sql`users.phone = ${phone}`);

/** The account that has this address already, as its own or as that of an identity. */
export function findUserWithAddress(sql: ISql, email: string, except?: string): Promise<User | undefined> {
  return findUser(
    sql,
    sql`id is distinct from ${except ?? null}
      and (users.email = ${email} or id in (select user_id from auth.identities where email = ${email}))
      limit 1`,
  );
}

/** The user as the service shows it: no secret, and no field for what is not there. */
export function publicUser(user: User): Record<string, unknown> {
  const shown = {
    ...pick(user, 'id', 'aud', 'role', 'email', 'phone', 'is_anonymous', 'created_at', 'updated_at'),
    ...pick(
      user,
      'email_confirmed_at',
      'phone_confirmed_at',
      'confirmed_at',
      'confirmation_sent_at',
      'invited_at',
    ),
    ...pick(user, 'recovery_sent_at', 'email_change_sent_at', 'reauthentication_sent_at', 'last_sign_in_at'),
    new_email: user.email_change,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    factors: user.factors.length > 0 ? user.factors : null,
    identities: user.identities.map(publicIdentity),
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null));
}

function pick<Name extends keyof User>(user: User, ...names: Name[]): Pick<User, Name> {
  return Object.fromEntries(names.map((name) => [name, user[name]])) as Pick<User, Name>;
}

function publicIdentity({ id, provider_id, ...identity }: Identity): Record<string, unknown> {
  return { identity_id: id, id: provider_id, ...identity };
}

export const hasSecondFactor = ({ factors }: User) => factors.some(({ status }) => status === 'verified');
