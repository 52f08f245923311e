import { h } from '~/ui/element';

/** Sounds in IPA, marked as such for screen readers and fonts. */
export const ipaSpan = (ipa: string, className = ''): HTMLSpanElement =>
  h('span', { className: `ipa ${className}`.trim(), lang: 'en-fonipa' }, ipa);
