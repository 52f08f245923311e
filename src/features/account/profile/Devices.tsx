import { change, leave } from './account-data';
import { Row } from './Row';
import * as t from '../rules/messages';

export function Devices() {
  return (
    <dl>
      <Row
        id="here"
        label={t.thisDevice}
        action={t.signOut}
        act={async () => {
          await leave(t.youAreSignedOut);
          return null;
        }}
      >
        {t.endsThisSession}
      </Row>
      <Row
        id="others"
        label={t.otherDevices}
        action={t.signOut}
        about={t.ofOtherDevices}
        done={t.othersSignedOut}
        act={() => change((client) => client.signOut({ scope: 'others' }))}
      >
        {t.endsOtherSessions}
      </Row>
      <Row
        id="everywhere"
        label={t.everywhere}
        action={t.signOut}
        about="everywhere"
        act={() => change((client) => client.signOut({ scope: 'global' }))}
      >
        {t.endsAllSessions}
      </Row>
    </dl>
  );
}
