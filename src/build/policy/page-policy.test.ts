import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { blockedIn, headersFile, withPolicy } from './page-policy.ts';

const options = { connect: 'https://api.example', frame: undefined, secure: true };
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const policyOf = (html: string) =>
  /content="(?<policy>[^"]+)"/.exec(withPolicy(`<meta charset="utf-8">${html}`, options))?.groups?.policy;

test('the policy allows what the page holds, each once, and no data', () => {
  const policy = policyOf(
    '<style>p{}</style><script>a()</script><script>a()</script><script type="application/ld+json">{}</script><script src="/x.js"></script>',
  );
  expect(policy).toContain(`script-src 'self' ${hash('a()')};style-src 'self' ${hash('p{}')};`);
});

test('it stands before all that it speaks about', () => {
  expect(withPolicy('<meta charset="utf-8"><script>a()</script>', options)).toMatch(
    /^<meta charset="utf-8"><meta http-equiv="content-security-policy"[^>]+><script>/,
  );
  expect(() => withPolicy('<script>a()</script>', options)).toThrow('charset');
});

test.each([
  '<p style="top:0">',
  '<p onclick="a()">',
  '<a href="javascript:a()">',
  '<a class="[&>b]:p-1" href="javascript:a()">',
  '<p class="[&>b]:p-1" style="top:0">',
])('%s is found', (html) => {
  expect(blockedIn(html)).toHaveLength(1);
});

test('code in a script is no attribute, nor in the words of a page', () => {
  expect(
    blockedIn(
      '<p>Write it without onclick="a()" or <b class="x">href="javascript:a()"</b></p><!-- x onclick= -->',
    ),
  ).toEqual([]);
  expect(blockedIn('<script>"<p style=x onload=y>"</script><style>/* <p style=""> */</style>')).toEqual([]);
});

test('the headers of a page stay below 900 bytes, and their part of the policy below 400', () => {
  const [page = ''] = headersFile(true).split('/_astro/*');
  expect(page.length).toBeLessThan(900);
  expect(/Content-Security-Policy: (?<policy>.+)/.exec(page)?.groups?.policy).toBe("frame-ancestors 'none'");
});
