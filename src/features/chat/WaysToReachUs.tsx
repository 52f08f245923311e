import { note } from '~/ui/classes';
import { site } from '~/site/facts';

export function WaysToReachUs() {
  return (
    <p className={note}>
      To reach a person, write to <a href={`mailto:${site.email}`}>{site.email}</a>, call{' '}
      <a href={site.phone.href}>{site.phone.text}</a> or use the <a href="/contact">contact form</a>.
    </p>
  );
}
