import { Loaded } from '../DidNotLoad';
import { ActionForm } from './ActionForm';
import { addPasskey, longDate, passkeys, removePasskey } from './account-data';
import { Quoted, Row } from './Row';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

/** What this person can sign in with instead of a password. */
export function Passkeys() {
  return (
    <Loaded query={passkeys}>
      {(list) => (
        <dl>
          {list.map(({ id, friendly_name: name = t.passkey, created_at: added, last_used_at: used }) => (
            <Row
              key={id}
              id={id}
              label={<bdi>{name}</bdi>}
              action={t.remove}
              about={<Quoted>{name}</Quoted>}
              form={
                <ActionForm
                  submit={t.removeIt}
                  act={() => removePasskey(id)}
                  done={<Words of={t.isRemoved} name={<Quoted>{name}</Quoted>} />}
                  at="add-passkey"
                >
                  <p tabIndex={-1}>{t.passkeyGone}</p>
                </ActionForm>
              }
            >
              {used ? t.addedAndUsed(longDate(added), longDate(used)) : t.addedNotUsed(longDate(added))}
            </Row>
          ))}
          <Row
            id="add-passkey"
            label={list.length === 0 ? t.passkey : t.anotherPasskey}
            action={t.add}
            about={t.aPasskey}
            act={addPasskey}
            done={t.yourPasskeyIsAdded}
          >
            {list.length === 0 ? t.noPasskey : t.addSecondPasskey}
          </Row>
        </dl>
      )}
    </Loaded>
  );
}
