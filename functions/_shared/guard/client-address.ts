const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV4_IN_IPV6 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The eight groups of an address in the shortened form of RFC 5952. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/**
 * Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 address, because one customer has
 * at least that many. An IPv4 address written as IPv6 counts as IPv4.
 *
 * @param header what the platform wrote; null or anything but one address gives undefined
 */
export function clientAddress(header: string | null): string | undefined {
  const text = header?.trim() ?? '';
  if (IPV4.test(text)) return URL.canParse(`http://${text}`) ? text : undefined;
  if (!/^[0-9a-f:.]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return undefined;
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1);

  const mapped = IPV4_IN_IPV6.exec(address);
  if (mapped) {
    const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}
