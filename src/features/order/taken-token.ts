const IN_FRAGMENT = /^#order=([\w-]{20,200})$/;

/**
 * The token of the link in a mail, taken off the address at once: what stands in an address ends up in screenshots and
 * histories. It stays with this entry of the history, so that reloading works. Undefined without one.
 */
export function takeToken(): string | undefined {
  const [, inFragment] = IN_FRAGMENT.exec(location.hash) ?? [];
  if (inFragment) history.replaceState({ ...history.state, order: inFragment }, '', location.pathname);
  const kept: unknown = history.state?.order;
  return typeof kept === 'string' ? kept : undefined;
}
