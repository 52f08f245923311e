import { createHash } from 'node:crypto';
import { OFFLINE_PRONUNCIATION, OFFLINE_QUIZ } from '../../site/page-files.ts';

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>(?<code>[\s\S]*?)<\/style>/g;
/** An opening tag. A quoted value may hold the sign that ends tags, as the class `[&>b]:p-1` does. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
/** Attributes that hold code. They are searched in tags, after the scripts and styles are taken out. */
const BLOCKED = /\s(?:style|on[a-z]+)=|(?:href|src|action)="javascript:/gi;
/** How many letters of a tag are reported, up to the code in it. */
const SHOWN_LETTERS = 60;
const CHARSET = '<meta charset="utf-8">';

/** Most pages hold the same scripts and styles. */
const hashes = new Map<string, string>();

function hashOf(code: string): string {
  const hash = hashes.get(code) ?? `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  hashes.set(code, hash);
  return hash;
}

const hashesOf = (codes: readonly string[]) => [...new Set(codes.map(hashOf))];

interface PolicyOptions {
  /** Origin of the functions. */
  connect: string;
  /** Origin that the chat frame comes from; undefined without a chat. */
  frame: string | undefined;
  /** Whether the site is served over TLS; a loopback address is not. */
  secure: boolean;
}

/** Code in attributes, which the policy of a page refuses. */
export function blockedIn(html: string): string[] {
  const tags = html.replace(SCRIPT, '').replace(STYLE, '').match(TAG) ?? [];
  return tags.flatMap((tag) =>
    [...tag.matchAll(BLOCKED)].map(({ 0: found, index }) =>
      tag.slice(0, index + found.length).slice(-SHOWN_LETTERS),
    ),
  );
}

/** The page with its content security policy: hashes of the scripts and styles that it holds, and of no other. */
export function withPolicy(html: string, { connect, frame, secure }: PolicyOptions): string {
  const scripts = [...html.matchAll(SCRIPT)]
    .map(({ groups: { attributes = '', code = '' } = {} }) => ({ attributes, code }))
    .filter(({ attributes, code }) => code && !/type="application\/(?:ld\+)?json"/.test(attributes))
    .map(({ code }) => code);
  const styles = [...html.matchAll(STYLE)].map(({ groups }) => groups?.code ?? '');
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(' '),
    ["style-src 'self'", ...hashesOf(styles)].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    // What a visitor records is played back from memory.
    "media-src 'self' blob:",
    `connect-src 'self' ${connect}`,
    frame && `frame-src ${frame}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default own-pages',
    secure && 'upgrade-insecure-requests',
  ];
  const meta = `<meta http-equiv="content-security-policy" content="${policy.filter(Boolean).join(';')}">`;
  // Right behind the charset, because it counts for what follows it.
  if (!html.includes(CHARSET)) throw new Error(`A page has to begin with ${CHARSET}.`);
  return html.replace(CHARSET, `${CHARSET}${meta}`);
}

/** A worker obeys what it is served with: it runs the code of the site, and asks the site alone. */
const WORKER_POLICY = `  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; script-src 'self'; connect-src 'self'`;

/**
 * The `_headers` file that Cloudflare and Netlify read: of the policy, what only a header can say. Mail programs that are pages
 * of others show the pictures of the newsletter.
 */
export const headersFile = (secure: boolean): string => `/*
  Content-Security-Policy: frame-ancestors 'none'
${secure ? '  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload\n' : ''}\
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()
/_astro/*
${WORKER_POLICY}
  Cache-Control: public, max-age=31536000, immutable
/newsletter/pictures/*
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin
/ipa/*
  Cache-Control: public, max-age=31536000, immutable
${OFFLINE_QUIZ.worker}
${WORKER_POLICY}
${OFFLINE_PRONUNCIATION.worker}
${WORKER_POLICY}
`;
