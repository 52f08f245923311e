import { Loaded } from '../DidNotLoad';
import { ActionForm } from './ActionForm';
import { addPasskey, longDate, passkeys, removePasskey } from './account-data';
import { Quoted, Row } from './Row';

/** What this person can sign in with instead of a password. */
export function Passkeys() {
  return (
    <Loaded query={passkeys}>
      {(list) => (
        <dl>
          {list.map(({ id, friendly_name: name = 'Passkey', created_at: added, last_used_at: used }) => (
            <Row
              key={id}
              id={id}
              label={<bdi>{name}</bdi>}
              action="Remove"
              about={<Quoted>{name}</Quoted>}
              form={
                <ActionForm
                  submit="Remove it"
                  act={() => removePasskey(id)}
                  done={
                    <>
                      <Quoted>{name}</Quoted> is removed.
                    </>
                  }
                  at="add-passkey"
                >
                  <p tabIndex={-1}>
                    You will no longer be able to sign in with it. Your device may go on offering it until you
                    delete it there too.
                  </p>
                </ActionForm>
              }
            >
              Added on {longDate(added)}, {used ? `last used on ${longDate(used)}` : 'not used yet'}
            </Row>
          ))}
          <Row
            id="add-passkey"
            label={list.length === 0 ? 'Passkey' : 'Another passkey'}
            action="Add"
            about="a passkey"
            act={addPasskey}
            done="Your passkey is added. From now on you can sign in with it."
          >
            {list.length === 0
              ? 'None yet. With one you sign in by your fingerprint, your face or the PIN of your device.'
              : 'Add one on another device, in case you lose this one.'}
          </Row>
        </dl>
      )}
    </Loaded>
  );
}
