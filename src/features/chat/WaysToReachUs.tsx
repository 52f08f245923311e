import { note } from '~/ui/classes';
import { withParts } from '~/site/language';
import { site } from '~/site/facts';
import * as t from './rules/messages.ts';

export function WaysToReachUs() {
  return (
    <p className={note}>
      {withParts(t.toReachAPerson, {
        email: (
          <a key="email" href={`mailto:${site.email}`}>
            {site.email}
          </a>
        ),
        phone: (
          <a key="phone" href={site.phone.href}>
            {site.phone.text}
          </a>
        ),
        form: (
          <a key="form" href="/contact">
            {t.contactForm}
          </a>
        ),
      })}
    </p>
  );
}
