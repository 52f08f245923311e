import type postgres from 'postgres';
import { isUuid } from './call.ts';

/** The database, or one transaction in it. */
export type ISql = postgres.ISql;

interface Identity {
  id: string;
  provider_id: string;
  provider: string;
  identity_data: Record<string, unknown>;
  email: string | null;
}

export interface PublicFactor {
  id: string;
  friendly_name: string;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: 'unverified' | 'verified';
  phone: string | null;
}

/** Columns that the service shows as they are: some are always filled, the times come as something happens. */
const FILLED = ['id', 'aud', 'role', 'email', 'phone'] as const;
const TIMES = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'confirmation_sent_at',
  'invited_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
] as const;
const SHOWN = [...FILLED, 'is_anonymous', 'created_at', 'updated_at', ...TIMES] as const;

/** Columns of which the service shows nothing, or under another name. */
type Kept = 'encrypted_password' | 'email_change' | 'email_change_token_current';

/** A row of `auth.users` with what belongs to it. `email` and `phone` are empty without one. */
export interface User
  extends
    Record<(typeof FILLED)[number], string>,
    Record<(typeof TIMES)[number], Date | null>,
    Record<Kept, string | null> {
  email_change_confirm_status: number;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  is_anonymous: boolean;
  identities: Identity[];
  factors: PublicFactor[];
}

export type Condition = ReturnType<ISql>;

/** Columns of a factor that no answer shows. */
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
/** A user who is known to be there. */
export const loadUser = async (sql: ISql, id: string) => (await findUserById(sql, id)) as User;

/** The account that has this address already, as its own or as that of an identity. */
export const findUserWithAddress = (sql: ISql, email: string, except?: string) =>
  findUser(
    sql,
    sql`id is distinct from ${except ?? null}
      and (users.email = ${email} or id in (select user_id from auth.identities where email = ${email}))
      limit 1`,
  );

/** The user as the service shows it: no secret, and no field for what is not there. */
export function publicUser(user: User): Record<string, unknown> {
  const shown = {
    ...Object.fromEntries(SHOWN.map((name) => [name, user[name]])),
    new_email: user.email_change,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    factors: user.factors.length > 0 ? user.factors : null,
    identities: user.identities.map(({ id, provider_id, ...rest }) => ({
      identity_id: id,
      id: provider_id,
      ...rest,
    })),
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null));
}

export const hasSecondFactor = ({ factors }: Pick<User, 'factors'>) =>
  factors.some(({ status }) => status === 'verified');
