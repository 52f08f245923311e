import { note } from '~/ui/classes';
import { Words } from '~/ui/Words';
import { site } from '~/site/facts';
import * as t from './rules/messages.ts';

export function WaysToReachUs() {
  return (
    <p className={note}>
      <Words
        of={t.toReachAPerson}
        email={<a href={`mailto:${site.email}`}>{site.email}</a>}
        phone={<a href={site.phone.href}>{site.phone.text}</a>}
        form={<a href="/contact">{t.contactForm}</a>}
      />
    </p>
  );
}
