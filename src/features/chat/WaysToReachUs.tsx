import { note } from '~/ui/classes';
import { site } from '~/site/facts';
import * as t from './rules/messages.ts';

const WAYS: Record<string, { href: string; text: string }> = {
  email: { href: `mailto:${site.email}`, text: site.email },
  phone: site.phone,
  form: { href: '/contact', text: t.contactForm },
};

/** The component takes the message apart itself, because `withParts` would bring the formats of numbers and days to every page. */
export function WaysToReachUs() {
  return (
    <p className={note}>
      {t.toReachAPerson.split(/\{(\w+)\}/).map((piece) => {
        const way = WAYS[piece];
        return way ? (
          <a key={piece} href={way.href}>
            {way.text}
          </a>
        ) : (
          piece
        );
      })}
    </p>
  );
}
