import type { AuthCall } from './call.ts';
import { notify } from './codes.ts';
import { refusal } from './error.ts';
import { userRoute } from './route.ts';
import type { Caller } from './sessions.ts';
import { renewProviders } from './user-changes.ts';
import { findUserByEmail, loadUser } from './users.ts';

export const identityRoutes = [userRoute('DELETE /user/identities/:id', undefined, unlink)];

/** Throws unless users may link and unlink themselves. */
export function assertManualLinking({ auth: { settings } }: AuthCall): void {
  if (!settings.enable_manual_linking) throw refusal('linking_disabled');
}

async function unlink(call: AuthCall, _: unknown, { user }: Caller): Promise<undefined> {
  assertManualLinking(call);
  const { auth } = call;
  const identityId = call.uuid('identity_id');
  const provider = await auth.sql.begin(async (sql) => {
    await sql`select 1 from auth.users where id = ${user.id} for update`;
    const { identities } = await loadUser(sql, user.id);
    if (identities.length <= 1) throw refusal('last_identity');
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) throw refusal('identity_not_found');
    await sql`delete from auth.identities where id = ${identity.id}`;
    const rest = identities.filter(({ id }) => id !== identity.id);
    if (!rest.some(({ email }) => email === user.email)) {
      const heir = rest.find(({ email }) => email);
      if (!heir?.email || (await findUserByEmail(sql, heir.email))) throw refusal('unlink_conflict');
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
