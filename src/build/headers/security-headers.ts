import { createHash } from 'node:crypto';

/** Inline scripts and styles of a built site, as CSP hash sources, and what a strict policy would block. */
export interface InlineCode {
  scripts: Set<string>;
  styles: Set<string>;
  violations: string[];
}

const hashSource = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>(?<code>[\s\S]*?)<\/style>/g;
/** Attributes that hold code. They are searched in tags only, after the scripts and styles are taken out. */
const BLOCKED = /<[a-z][^>]*\s(?<attribute>style|on[a-z]+)=|(?:href|src|action)="javascript:/gi;

/** Collects what one page needs from the policy. `name` is used in messages only. */
export function collectInlineCode(html: string, name: string, into: InlineCode): void {
  for (const { groups } of html.matchAll(SCRIPT)) {
    const { attributes = '', code = '' } = groups ?? {};
    const isData = /type="application\/(?:ld\+)?json"/.test(attributes);
    if (!/\ssrc=/.test(attributes) && !isData && code) into.scripts.add(hashSource(code));
  }
  for (const { groups } of html.matchAll(STYLE)) into.styles.add(hashSource(groups?.code ?? ''));
  const markup = html.replace(SCRIPT, '').replace(STYLE, '');
  for (const match of markup.matchAll(BLOCKED)) {
    into.violations.push(`${name}: ${match[0].slice(-60)}`);
  }
}

interface PolicyOptions {
  inline: InlineCode;
  /** Origins the browser may call: the Supabase project. */
  connect: string[];
  /** Origins the chat frame may come from; none without a chat. */
  frames: string[];
  /** Whether the site is served over TLS; a loopback address is not. */
  secure: boolean;
}

/** One policy for every page; the caller checks its length. */
export function contentSecurityPolicy({ inline, connect, frames, secure }: PolicyOptions): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts],
    ['style-src', "'self'", ...inline.styles],
    ['img-src', "'self'"],
    ['font-src', "'self'"],
    // What a visitor records is played back from memory.
    ['media-src', "'self'", 'blob:'],
    ['connect-src', "'self'", ...connect],
    ...(frames.length ? [['frame-src', ...frames] as [string, ...string[]]] : []),
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ...(secure ? [['upgrade-insecure-requests'] as [string]] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The `_headers` file that Cloudflare and Netlify read. */
export function headersFile(policy: string, secure: boolean): string {
  const everyPage = [
    `Content-Security-Policy: ${policy}`,
    ...(secure ? ['Strict-Transport-Security: max-age=63072000; includeSubDomains; preload'] : []),
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy: same-origin',
    'Cross-Origin-Resource-Policy: same-origin',
    'Permissions-Policy: camera=(), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
  ];
  const block = (path: string, lines: string[]) => [path, ...lines.map((line) => `  ${line}`)].join('\n');
  return [
    block('/*', everyPage),
    block('/_astro/*', ['Cache-Control: public, max-age=31536000, immutable']),
    block('/ipa/*', ['Cache-Control: public, max-age=31536000, immutable']),
    '',
  ].join('\n');
}
