import type { APIRoute } from 'astro';
import { site as business } from '~/site/facts';

/** RFC 9116 recommends less than a year, so that a file nobody tends is not trusted for long. */
const VALID_DAYS = 330;

export const GET: APIRoute = ({ site, url }) => {
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60_000);
  const fields = [
    `Contact: mailto:${business.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(url.pathname, site).href}`,
  ];
  return new Response(`${fields.join('\n')}\n`);
};
