import { saveFile } from '~/lib/save-file';
import { lazily } from '../Lazy';
import type { Outcome } from '../attempt';
import { callAccount, newsletter } from './account-data';
import { Loaded } from '../DidNotLoad';
import { Row, Section } from './Row';

const DeleteAccount = lazily(async () => (await import('./DeleteAccount')).DeleteAccount);

const STATES = {
  none: 'You are not on the list.',
  pending: 'Not confirmed yet: please follow the link in the message that we sent you.',
  subscribed: 'You are on the list.',
  unsubscribed: 'You are off the list.',
  blocked: 'You asked us to send you nothing at all.',
} as const;

async function unsubscribe(): Outcome {
  const { data, failure } = await callAccount('unsubscribe');
  if (data) newsletter.set(data.newsletter ?? 'unsubscribed');
  return failure;
}

async function exportData(): Outcome {
  const { data, failure } = await callAccount('export');
  if (failure) return failure;
  saveFile({
    name: 'my-data.json',
    type: 'application/json',
    text: `${JSON.stringify(data.data ?? {}, null, 2)}\n`,
  });
  return null;
}

function Newsletter() {
  return (
    <Loaded query={newsletter}>
      {(state) => {
        const isOn = state === 'subscribed' || state === 'pending';
        return (
          <dl>
            <Row
              id="newsletter"
              label="Newsletter"
              {...(isOn && { action: 'Unsubscribe', about: 'from the newsletter', act: unsubscribe })}
              done="You are off the list from now on."
            >
              {STATES[state]}{' '}
              {!isOn && state !== 'blocked' && (
                <>
                  The <a href="#newsletter">form at the foot of this page</a> puts you on it.
                </>
              )}
            </Row>
          </dl>
        );
      }}
    </Loaded>
  );
}

export function YourData() {
  return (
    <Section title="Your data" place="data" about="Everything we keep about you, and its end.">
      <div className="next:border-t next:border-line">
        <dl>
          <Row
            id="export"
            label="A copy"
            action="Download"
            about="my data"
            done="Saved as my-data.json. Look in your downloads."
            act={exportData}
          >
            One file that people and programs can read.
          </Row>
        </dl>
        <Newsletter />
        <dl>
          <Row id="delete" label="Account" action="Delete" about="my account" form={<DeleteAccount />}>
            Ends your account and deletes what belongs to it.
          </Row>
        </dl>
      </div>
    </Section>
  );
}
