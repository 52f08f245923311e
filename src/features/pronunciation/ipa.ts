import { h } from '~/ui/element';
import { tw } from '~/lib/tw';

/** Sounds in IPA, marked as such for screen readers and fonts. */
export const ipaSpan = (ipa: string, className = ''): HTMLSpanElement =>
  h('span', { className: `${tw`font-ipa font-normal`} ${className}`.trim(), lang: 'en-fonipa' }, ipa);
