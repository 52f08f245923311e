import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseHeadersFile } from '../site-server/headers-file.ts';
import { parseRedirectsFile } from '../site-server/redirects-file.ts';
import { type Finding, judge } from './finding.ts';
import { secretsIn } from './leaked-secrets.ts';

/** Limits of Cloudflare Pages on its free plan (docs: pages/platform/limits, pages/configuration/redirects). */
const FILES_MAX = 20_000;
const FILE_MAX_BYTES = 25 * 1024 * 1024;
const STATIC_REDIRECTS_MAX = 2_000;
const DYNAMIC_REDIRECTS_MAX = 100;
const REDIRECT_MAX_LENGTH = 1_000;
const SECURITY_TXT_MIN_MS = 30 * 24 * 60 * 60_000;

const TEXT = /\.(?:html|m?js|css|json|txt|xml|svg|md|webmanifest)$|\/_(?:headers|redirects)$/;

/** Files of the site, as paths from its folder that begin with a slash. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);
}

/** What one of the two CDNs would refuse, or silently ignore. */
export function hostProblems(folder: string, filesMax = FILES_MAX): string[] {
  const files = filesOf(folder);
  const large = files.filter((file) => statSync(join(folder, file)).size > FILE_MAX_BYTES);
  return [
    ...(files.length > filesMax ? [`The site has ${files.length} files, over ${filesMax}.`] : []),
    ...large.map((file) => `${file} is larger than 25 MiB.`),
    // Without it Cloudflare answers every unknown address with the home page.
    ...(files.includes('/404.html') ? [] : ['There is no 404.html.']),
    ...ruleFileProblems(folder, '_headers', parseHeadersFile),
    ...ruleFileProblems(folder, '_redirects', checkRedirects),
  ];
}

function ruleFileProblems(folder: string, name: string, read: (text: string) => unknown): string[] {
  const file = join(folder, name);
  if (!existsSync(file)) return [`There is no ${name}.`];
  try {
    read(readFileSync(file, 'utf8'));
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function checkRedirects(text: string): void {
  const rules = parseRedirectsFile(text).length;
  const lines = text.split('\n').filter((line) => line.startsWith('/'));
  const dynamic = lines.filter((line) => /^\S*[*:]/.test(line)).length;
  if (lines.some((line) => line.length > REDIRECT_MAX_LENGTH))
    throw new Error(`_redirects: a line is longer than ${REDIRECT_MAX_LENGTH} characters`);
  if (dynamic > DYNAMIC_REDIRECTS_MAX || rules - dynamic > STATIC_REDIRECTS_MAX)
    throw new Error(
      `_redirects: more than ${STATIC_REDIRECTS_MAX} rules, or ${DYNAMIC_REDIRECTS_MAX} with patterns`,
    );
}

/** Secrets and source maps in what everybody can fetch. */
export function leakProblems(folder: string): string[] {
  return filesOf(folder).flatMap((file) => {
    if (file.endsWith('.map')) return [`${file} is a source map.`];
    if (!TEXT.test(file)) return [];
    const text = readFileSync(join(folder, file), 'utf8');
    const found = secretsIn(text).map((secret) => `${file} holds ${secret}.`);
    const namesMap = /\.m?js$/.test(file) && /\/\/# sourceMappingURL=/.test(text);
    return namesMap ? [...found, `${file} names a source map.`] : found;
  });
}

/** Whether security.txt is there and holds for a month more. */
export function securityTextProblems(folder: string, now: Date): string[] {
  const file = join(folder, '.well-known', 'security.txt');
  if (!existsSync(file)) return ['There is no /.well-known/security.txt.'];
  const expires = /^Expires: (?<date>\S+)/m.exec(readFileSync(file, 'utf8'))?.groups?.date;
  if (Date.parse(expires ?? '') - now.getTime() > SECURITY_TXT_MIN_MS) return [];
  return ['security.txt expires within 30 days, or names no date: build the site again.'];
}

/** A site that was built for another address, such as that of the local stack. */
export function addressProblems(folder: string, siteUrl: string, supabaseUrl: string): string[] {
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
  const hasCanonical = read('index.html').includes(`${siteUrl}/`);
  const mayCall = read('index.html').includes(`connect-src 'self' ${URL.parse(supabaseUrl)?.origin};`);
  return [
    ...(hasCanonical ? [] : ['The home page was built for another address than PUBLIC_SITE_URL.']),
    ...(mayCall ? [] : ['The policy of the pages does not allow calls to PUBLIC_SUPABASE_URL.']),
  ];
}

/** Everything about the built site in `folder`; the addresses are compared where it is known which they should be. */
export function checkSite(folder: string, addresses: Record<string, string> | undefined): Finding[] {
  const files = filesOf(folder).length;
  const { PUBLIC_SITE_URL = '', PUBLIC_SUPABASE_URL = '' } = addresses ?? {};
  const problems = addresses ? addressProblems(folder, PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL) : [];
  return [
    ...(addresses ? [judge('the site was built for these addresses', problems)] : []),
    judge('the site fits Cloudflare and Netlify', hostProblems(folder), `${files} files`),
    judge('no secret and no source map in the site', leakProblems(folder)),
    judge('security.txt', securityTextProblems(folder, new Date())),
  ];
}
