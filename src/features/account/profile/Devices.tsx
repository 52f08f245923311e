import { change, leave } from './account-data';
import { Row } from './Row';

export function Devices() {
  return (
    <dl>
      <Row
        id="here"
        label="This device"
        action="Sign out"
        act={async () => {
          await leave('You are signed out.');
          return null;
        }}
      >
        Ends the session of this browser only.
      </Row>
      <Row
        id="others"
        label="Other devices"
        action="Sign out"
        about="other devices"
        done="Your other devices are signed out. It can take up to an hour until each of them notices."
        act={() => change((client) => client.signOut({ scope: 'others' }))}
      >
        Ends all other sessions, and this one goes on.
      </Row>
      <Row
        id="everywhere"
        label="Everywhere"
        action="Sign out"
        about="everywhere"
        act={() => change((client) => client.signOut({ scope: 'global' }))}
      >
        Ends all sessions, this one as well.
      </Row>
    </dl>
  );
}
