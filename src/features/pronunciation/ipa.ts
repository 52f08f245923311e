import { h } from '~/ui/element';
import { tw } from '~/lib/tw';

/** Characters that fit on a line of a phone. */
const LINE = 24;

/** Sounds in IPA, marked as such for screen readers and fonts. A line breaks after a slash, so a short one is kept whole. */
export const ipaSpan = (ipa: string, className = ''): HTMLSpanElement => {
  const whole = ipa && ipa.length <= LINE ? tw`whitespace-nowrap` : '';
  return h(
    'span',
    { className: `${tw`font-ipa font-normal`} ${whole} ${className}`.trim(), lang: 'en-fonipa' },
    ipa,
  );
};
