import type { SentDocument } from '../rules/home-schema';
import { longDate } from './account-data';
import { BRIEF_FORMS, keptDrafts } from './briefs';
import { DocumentText } from './DocumentText';
import { Row, Section } from './Row';

/** What an agent is told: begun in this browser, or sent. */
export function Briefs({ sent }: { sent: readonly SentDocument[] }) {
  const drafts = keptDrafts();
  return (
    <Section title="Briefs" place="briefs" about="What your agent is told.">
      <dl>
        {drafts.map(({ topic, savedAt }) => (
          <Row
            key={topic}
            id={`draft-${topic}`}
            label={BRIEF_FORMS[topic]?.name}
            action="Go on"
            href={BRIEF_FORMS[topic]?.path}
          >
            A draft, kept in this browser on {longDate(savedAt)}.
          </Row>
        ))}
        {sent.map(({ id, topic, createdAt, text }) => (
          <Row
            key={id}
            id={id}
            label={BRIEF_FORMS[topic]?.name}
            action="Read"
            about={`what you sent on ${longDate(createdAt)}`}
            form={<DocumentText text={text} />}
          >
            Sent on {longDate(createdAt)}.
          </Row>
        ))}
        {drafts.length + sent.length === 0 && (
          <Row id="no-briefs" label="None yet" action="Write a brief" href="/agent-onboarding">
            What you tell us about your business will stand here, to read again.
          </Row>
        )}
      </dl>
    </Section>
  );
}
