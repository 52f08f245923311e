/** An element with its classes and what is in it; text goes in as text. */
export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

/** Sounds in IPA, marked as such for screen readers and fonts. */
export function makeIpa(ipa: string, className = ''): HTMLSpanElement {
  const element = makeElement('span', `ipa ${className}`.trim(), ipa);
  element.lang = 'en-fonipa';
  return element;
}
