import type { AuthCall } from './call.ts';
import { notify } from './codes.ts';
import { AuthError } from './error.ts';
import { userRoute } from './route.ts';
import type { Caller } from './sessions.ts';
import { renewProviders } from './user-changes.ts';
import { findUserById } from './users.ts';

/** The ways in which one user signs in. */
export const identityRoutes = [userRoute('DELETE /user/identities/:id', undefined, unlink)];

/** Throws unless users may link and unlink themselves. */
export function assertManualLinking({ auth: { settings } }: AuthCall): void {
  if (settings.enable_manual_linking) return;
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

async function unlink(call: AuthCall, _: unknown, { user }: Caller): Promise<undefined> {
  assertManualLinking(call);
  const { auth } = call;
  const identityId = call.uuid('identity_id');
  const provider = await auth.sql.begin(async (sql) => {
    await sql`select 1 from auth.users where id = ${user.id} for update`;
    const identities = (await findUserById(sql, user.id))?.identities ?? [];
    if (identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', message);
    }
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    await sql`delete from auth.identities where id = ${identity.id}`;
    const rest = identities.filter(({ id }) => id !== identity.id);
    if (!rest.some(({ email }) => email === user.email)) {
      const [heir] = rest.filter(({ email }) => email);
      const taken = await sql`
        select 1 from auth.users where email = ${heir?.email ?? ''} and id <> ${user.id}`;
      if (!heir?.email || taken.length > 0) {
        const message = 'Unable to unlink identity due to email conflict';
        throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
      }
      const verified = heir.identity_data.email_verified === true;
      await sql`
        update auth.users set email = ${heir.email}, confirmation_token = null, recovery_token = null,
          email_change = null, email_change_token_current = null, email_change_token_new = null,
          reauthentication_token = null, updated_at = now(),
          email_confirmed_at = case when ${verified} then email_confirmed_at end
        where id = ${user.id}`;
    }
    await renewProviders(sql, user.id);
    return identity.provider;
  });
  notify(auth, 'identity_unlinked', user, { Provider: provider });
}
