import { saveFile } from '~/lib/save-file';
import { lazily } from '../Lazy';
import type { Outcome } from '../attempt';
import { callAccount, newsletter } from './account-data';
import { Loaded } from '../DidNotLoad';
import { Row, Section } from './Row';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

const DeleteAccount = lazily(async () => (await import('./DeleteAccount')).DeleteAccount);

const STATES = {
  none: t.notOnList,
  pending: t.notConfirmed,
  subscribed: t.onList,
  unsubscribed: t.offList,
  blocked: t.blocked,
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
              label={t.newsletter}
              {...(isOn && { action: t.unsubscribe, about: t.fromTheNewsletter, act: unsubscribe })}
              done={t.offListNow}
            >
              {STATES[state]}{' '}
              {!isOn && state !== 'blocked' && (
                <Words of={t.formPutsYouOn} form={<a href="#newsletter">{t.formAtTheFoot}</a>} />
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
    <Section title={t.yourData} place="data" about={t.allWeKeep}>
      <div className="next:border-t next:border-line">
        <dl>
          <Row
            id="export"
            label={t.aCopy}
            action={t.download}
            about={t.mine}
            done={t.exportSaved}
            act={exportData}
          >
            {t.oneFileThatPeople}
          </Row>
        </dl>
        <Newsletter />
        <dl>
          <Row
            id="delete"
            label={t.account}
            action={t.deleteReport}
            about={t.myAccount}
            form={<DeleteAccount />}
          >
            {t.endsYourAccountAnd}
          </Row>
        </dl>
      </div>
    </Section>
  );
}
