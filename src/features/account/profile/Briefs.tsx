import type { SentDocument } from '../rules/home-schema';
import { longDate } from './account-data';
import { BRIEF_FORMS, keptDrafts } from './briefs';
import { DocumentText } from './DocumentText';
import { Row, Section } from './Row';
import * as t from '../rules/messages';

/** What an agent is told: begun in this browser, or sent. */
export function Briefs({ sent }: { sent: readonly SentDocument[] }) {
  const drafts = keptDrafts();
  return (
    <Section title={t.briefs} place="briefs" about={t.whatAgentIsTold}>
      <dl>
        {drafts.map(({ topic, savedAt }) => (
          <Row
            key={topic}
            id={`draft-${topic}`}
            label={BRIEF_FORMS[topic]?.name}
            action={t.goOn}
            href={BRIEF_FORMS[topic]?.path}
          >
            {t.draftKeptOn(longDate(savedAt))}
          </Row>
        ))}
        {sent.map(({ id, topic, createdAt, text }) => (
          <Row
            key={id}
            id={id}
            label={BRIEF_FORMS[topic]?.name}
            action={t.read}
            about={t.whatYouSentOn(longDate(createdAt))}
            form={<DocumentText text={text} />}
          >
            {t.sentOn(longDate(createdAt))}
          </Row>
        ))}
        {drafts.length + sent.length === 0 && (
          <Row id="no-briefs" label={t.noneYet} action={t.writeABrief} href="/agent-onboarding">
            {t.noBriefs}
          </Row>
        )}
      </dl>
    </Section>
  );
}
