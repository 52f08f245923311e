import { createHash } from 'node:crypto';

/** Inline scripts and styles of a built site, as CSP hash sources, and what a strict policy would block. */
export class InlineCode {
  readonly scripts = new Set<string>();
  readonly styles = new Set<string>();
  readonly violations: string[] = [];

  /** Adds what one page needs from the policy. `name` is used in messages only. */
  add(html: string, name: string): void {
    for (const { groups: { attributes = '', code = '' } = {} } of html.matchAll(SCRIPT)) {
      const isData = /type="application\/(?:ld\+)?json"/.test(attributes);
      if (!/\ssrc=/.test(attributes) && !isData && code) this.scripts.add(hashSource(code));
    }
    for (const { groups } of html.matchAll(STYLE)) this.styles.add(hashSource(groups?.code ?? ''));
    const markup = html.replace(SCRIPT, '').replace(STYLE, '');
    for (const [found] of markup.matchAll(BLOCKED)) this.violations.push(`${name}: ${found.slice(-60)}`);
  }
}

const hashSource = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>(?<code>[\s\S]*?)<\/style>/g;
/** Attributes that hold code. They are searched in tags only, after the scripts and styles are taken out. */
const BLOCKED = /<[a-z][^>]*\s(?:style|on[a-z]+)=|(?:href|src|action)="javascript:/gi;

interface PolicyOptions {
  inline: InlineCode;
  connect: string;
  /** Origin that the chat frame comes from; undefined without a chat. */
  frame: string | undefined;
  /** Whether the site is served over TLS; a loopback address is not. */
  secure: boolean;
}

export function contentSecurityPolicy({ inline, connect, frame, secure }: PolicyOptions): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
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
    "frame-ancestors 'none'",
    secure && 'upgrade-insecure-requests',
  ];
  return directives.filter(Boolean).join('; ');
}

/** The `_headers` file that Cloudflare and Netlify read. */
export const headersFile = (policy: string, secure: boolean): string => `/*
  Content-Security-Policy: ${policy}
${secure ? '  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload\n' : ''}\
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/ipa/*
  Cache-Control: public, max-age=31536000, immutable
`;
