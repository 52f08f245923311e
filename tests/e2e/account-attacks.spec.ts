import { createHash, createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import postgres from 'postgres';
import { SESSION_STORAGE_KEY } from '../../src/site/constants.ts';
import { dataFolderPath } from '../../local/project.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { hashIn } from '../functions/auth-mails.ts';
import {
  account,
  emailField,
  existingAccount,
  expect,
  fillSignIn,
  memberTest,
  newSession,
  PASSWORD,
  passwordField,
  signInLink,
  storedSession,
  storeSession,
  test,
} from './accounts.ts';
import { main } from './account-screen.ts';
import type { Mailbox, Message } from './mailbox.ts';

// Against the running stack, nothing mocked: what somebody would try who wants into an account that is not theirs.

const EVIL = 'https://evil.example';

interface Call {
  method?: string;
  body?: unknown;
  bearer?: string;
}

/** Whatever the auth service answers. */
function askAuth(stack: StackInfo, path: string, { method = 'POST', body, bearer }: Call): Promise<Response> {
  return fetch(`${stack.apiUrl}/auth/v1/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The newest of several mails. */
async function newestMail(mailbox: Mailbox, email: string, count: number): Promise<Message> {
  await expect.poll(() => mailbox.count(email)).toBe(count);
  return (await mailbox.allMessages(email))[0] as Message;
}

/** Where a browser that follows this link of the auth service ends up. */
async function redirectOf(stack: StackInfo, path: string): Promise<URL> {
  const response = await askAuth(stack, path, { method: 'GET' });
  return new URL(response.headers.get('location') ?? '');
}

/** Opens a page and waits until it knows whether somebody is signed in. */
async function openAuth(page: Page, suffix = ''): Promise<void> {
  // A document of its own: a fragment alone would not load the page again.
  await page.goto('/robots.txt');
  await page.goto(`/auth${suffix}`);
  await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
}

test.describe('nobody is led to another site', () => {
  memberTest('by the page to go to after signing in', async ({ page, stack, address }) => {
    await storeSession(page, await newSession(stack, address));
    for (const next of [
      EVIL,
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      'javascript:alert(document.cookie)',
    ]) {
      await page.goto(`/auth?next=${encodeURIComponent(next)}`);
      await expect(account(page, address)).toBeVisible();
      const hosts = await main(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).host));
      expect(
        hosts.filter((host) => host && !stack.siteUrl.endsWith(host)),
        next,
      ).toEqual([]);
      expect(new URL(page.url()).origin).toBe(stack.siteUrl);
    }
  });

  test('by the address that a mail should lead back to', async ({ stack, mailbox, address }) => {
    const site = new URL(stack.siteUrl);
    const wanted = [EVIL, `${site.protocol}//${site.host}@evil.example/`, `${stack.siteUrl}.evil.example/`];
    for (const [index, redirectTo] of wanted.entries()) {
      const email = `${index}.${address}`;
      const query = new URLSearchParams({ redirect_to: redirectTo });
      await askAuth(stack, `signup?${query}`, { body: { email, password: PASSWORD } });
      const mail = await mailbox.onlyMessage(email);
      expect(mail.HTML).not.toContain('evil.example');
      query.set('type', 'signup');
      query.set('token', hashIn(mail));
      expect((await redirectOf(stack, `verify?${query}`)).origin).toBe(stack.siteUrl);
      query.set('token', 'no-such-token');
      expect((await redirectOf(stack, `verify?${query}`)).origin).toBe(stack.siteUrl);
    }
  });
});

test.describe('nobody is signed in as somebody else', () => {
  memberTest('by a code that belongs to another browser', async ({ page, stack, mailbox, address }) => {
    const challenge = createHash('sha256').update(randomBytes(48).toString('base64url')).digest('base64url');
    const body = { email: address, code_challenge: challenge, code_challenge_method: 's256' };
    expect((await askAuth(stack, 'recover', { body })).status).toBe(200);
    const token = hashIn(await newestMail(mailbox, address, 2));
    const query = new URLSearchParams({ token, type: 'recovery', redirect_to: `${stack.siteUrl}/auth` });
    const code = (await redirectOf(stack, `verify?${query}`)).searchParams.get('code');
    expect(code).toMatch(/^[0-9a-f-]{36}$/);

    await openAuth(page, `?code=${code}`);
    await expect(signInLink(page)).toBeVisible();
    expect(await storedSession(page)).toBeNull();

    // A browser with a flow of its own has a verifier, and it is not the one of this code.
    await page.evaluate(([name, verifier]) => localStorage.setItem(name, verifier), [
      `${SESSION_STORAGE_KEY}-code-verifier`,
      JSON.stringify('a'.repeat(56)),
    ] as const);
    await openAuth(page, `?code=${code}`);
    await expect(signInLink(page)).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });

  test('by a link while somebody is signed in: they stay who they are', async ({
    page,
    stack,
    mailbox,
    address,
  }) => {
    const victim = `victim.${address}`;
    await existingAccount(stack, mailbox, victim);
    await existingAccount(stack, mailbox, address);
    await askAuth(stack, 'otp', { body: { email: address, create_user: false } });
    const tokenHash = hashIn(await newestMail(mailbox, address, 2));
    await storeSession(page, await newSession(stack, victim));
    await openAuth(page, `#token_hash=${tokenHash}&type=magiclink`);
    await expect(account(page, victim)).toBeVisible();
    await page.goto('/pricing');
    await expect(account(page, victim)).toBeVisible();
  });

  memberTest(
    'by a form on another site: the service sets no cookie, and the site reads none',
    async ({ page, context, stack, address }) => {
      const action = `${stack.apiUrl}/auth/v1/token?grant_type=password&apikey=${stack.publishableKey}`;
      await context.route(`${EVIL}/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<form method="post" enctype="text/plain" action="${action}">
          <input name='{"email":"${address}","password":"${PASSWORD}","x":"' value='"}'></form>`,
        }),
      );
      await page.goto(`${EVIL}/`);
      const answer = page.waitForResponse((response) => response.url() === action);
      await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
      expect(await (await answer).headerValue('set-cookie')).toBeNull();
      // The answer is a page of its own: the next navigation must not meet this one half way.
      await page.waitForURL((url) => url.href === action);
      expect(await context.cookies()).toEqual([]);
      await openAuth(page);
      await expect(signInLink(page)).toBeVisible();
    },
  );
});

test.describe('nobody learns who has an account', () => {
  /** Everything of an answer that does not differ from call to call. */
  async function shapeOf(response: Response) {
    const text = await response.text();
    // Not deeper: for an address that has an account the hosted service makes up a user, with no identities and bare
    // metadata. No screen of ours looks into either.
    const fields = (body: object) =>
      Object.entries(body).map(
        ([name, value]) => `${name}: ${Array.isArray(value) ? 'array' : typeof value}`,
      );
    const { msg, error_code } = text ? JSON.parse(text) : {};
    const body = text ? fields(JSON.parse(text)).sort() : [];
    const headers = [...response.headers.keys()].filter((name) => name !== 'date').sort();
    return { status: response.status, headers, body, msg, error_code };
  }

  for (const { what, path, body } of [
    { what: 'signing in', path: 'token?grant_type=password', body: { password: 'not the right words' } },
    { what: 'signing up', path: 'signup', body: { password: PASSWORD, data: { full_name: 'Ada' } } },
    { what: 'asking for a new password', path: 'recover', body: {} },
    { what: 'asking for another confirmation', path: 'resend', body: { type: 'signup' } },
  ]) {
    memberTest(`by ${what}`, async ({ stack, address }) => {
      const known = await shapeOf(await askAuth(stack, path, { body: { email: address, ...body } }));
      const unknown = await shapeOf(
        await askAuth(stack, path, { body: { email: `nobody.${address}`, ...body } }),
      );
      expect(known).toEqual(unknown);
    });
  }

  memberTest('by the time that signing in takes', { tag: '@alone' }, async ({ stack, address }) => {
    const fastest = { known: Infinity, unknown: Infinity };
    const difference = () => Math.abs(fastest.known - fastest.unknown) / fastest.known;
    // The fastest of each: other work on the machine only ever adds. Beside much of it a fast one takes longer to come.
    let rounds = 12;
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? address : `nobody.${address}`;
        const start = performance.now();
        const body = { email, password: 'not the words' };
        const { status } = await askAuth(stack, 'token?grant_type=password', { body });
        fastest[kind] = Math.min(fastest[kind], performance.now() - start);
        expect(status).toBe(400);
      }
      if (round === 12 && difference() >= 0.1) rounds = 40;
    }
    expect(difference()).toBeLessThan(0.1);
  });
});

test.describe('nothing that a stranger writes runs', () => {
  const SCRIPT = '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>';

  async function expectInert(page: Page): Promise<void> {
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }

  memberTest('as a name, of a person or of a second step', async ({ page, stack, address }) => {
    const bearer = String((await newSession(stack, address)).access_token);
    const named = { body: { data: { full_name: SCRIPT } }, bearer };
    expect((await askAuth(stack, 'user', { method: 'PUT', ...named })).status).toBe(200);
    const factor = { body: { factor_type: 'totp', friendly_name: SCRIPT }, bearer };
    expect((await askAuth(stack, 'factors', factor)).status).toBe(200);
    await storeSession(page, await newSession(stack, address));
    for (const path of ['/auth', '/pricing']) {
      await page.goto(path);
      await expect(account(page, address)).toBeVisible();
      await account(page, address).click();
      await expectInert(page);
    }
  });

  for (const where of ['?', '#']) {
    test(`as the description of an error in the address, after a ${where}`, async ({ page }) => {
      const words = 'Call +1 900 555 0100 to unlock your account';
      const error = new URLSearchParams({
        error: 'server_error',
        error_code: 'unexpected_failure',
        error_description: `${words} ${SCRIPT}`,
      });
      await openAuth(page, `${where}${error}`);
      await expect(main(page).getByRole('heading', { name: 'That did not work' })).toBeVisible();
      await expectInert(page);
      await expect(page.getByText(words)).toHaveCount(0);
    });
  }
});

memberTest(
  'no password and no token is in an address, a referrer, a log or a mail',
  async ({ page, address }) => {
    const addresses: string[] = [];
    page.on('request', (request) => {
      addresses.push(request.url(), request.headers().referer ?? '');
    });
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto('/auth?next=%2Fpricing');
    await fillSignIn(page, address, PASSWORD);
    await expect(page).toHaveURL('/pricing');
    const session = JSON.parse((await storedSession(page)) ?? '{}');
    await page.goto('/auth');
    await expect(account(page, address)).toBeVisible();
    const secrets = [
      session.access_token,
      session.access_token.split('.')[2],
      session.refresh_token,
      PASSWORD,
    ];
    expect(secrets.every((secret) => typeof secret === 'string' && secret.length >= 10)).toBe(true);

    const found: string[] = [];
    const search = (place: string, text: string) => {
      for (const secret of secrets) {
        for (const form of [
          secret,
          encodeURIComponent(secret),
          new URLSearchParams({ s: secret }).toString().slice(2),
        ]) {
          if (text.includes(form)) found.push(`${place}: ${form.slice(0, 8)}…`);
        }
      }
    };
    for (const visited of addresses) search('an address', visited);
    for (const folder of ['logs', 'mailbox']) {
      const files = readdirSync(join(dataFolderPath(), folder), { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile())) {
        search(file.name, readFileSync(join(file.parentPath, file.name), 'latin1'));
      }
    }
    expect(found).toEqual([]);
    expect(addresses.length).toBeGreaterThan(10);
  },
);

test.describe('in a frame', () => {
  // The browser reports the refusal as an error of the page. Through the proxy, because it lets no foreign page frame an
  // address of this machine, whatever the site says of frames.
  test.use({ mayComplain: true, proxy: async ({ network }, use) => use(network.proxy) });

  for (const path of ['/auth', '/oauth/consent?authorization_id=any']) {
    test(`${path} is not shown`, async ({ page, request, stack }) => {
      const { 'content-security-policy': policy = '' } = (await request.get(path)).headers();
      expect(policy).toContain("frame-ancestors 'none'");
      await page.route(`${EVIL}/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<iframe src="${stack.siteUrl}${path}"></iframe>`,
        }),
      );
      const refused = page.waitForEvent('console', (message) =>
        message.text().includes("frame-ancestors 'none'"),
      );
      await page.goto(`${EVIL}/`);
      await refused;
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    });
  }
});

test('password managers are told what each field is', async ({ page }) => {
  await openAuth(page);
  await expect(emailField(page)).toHaveAttribute('autocomplete', 'username');
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  await openAuth(page, '#create-account');
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'new-password');
});

test.describe('a token that the service did not issue, or not for this, opens nothing', () => {
  interface Real {
    claims: Record<string, unknown>;
    kid: string;
    signingKey: JWK;
  }

  const now = () => Math.floor(Date.now() / 1_000);
  const ofStack = ({ claims, kid, signingKey }: Real, changes: Record<string, unknown>) =>
    importJWK(signingKey, 'ES256').then((key) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(key),
    );
  const publicOf = ({ signingKey: { d: _private, ...jwk } }: Real) => jwk;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const FORGERIES: [what: string, forge: (real: Real) => Promise<string> | string][] = [
    ['without a signature', ({ claims }) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
    ['with “None” as its algorithm', ({ claims, kid }) => `${part({ alg: 'None', kid })}.${part(claims)}.`],
    [
      'signed with the public key as a secret',
      async (real) => {
        const pem = await exportSPKI(createPublicKey({ key: publicOf(real), format: 'jwk' }) as never);
        return new SignJWT(real.claims)
          .setProtectedHeader({ alg: 'HS256', kid: real.kid })
          .sign(new TextEncoder().encode(pem));
      },
    ],
    [
      'signed with the published key set as a secret',
      (real) =>
        new SignJWT(real.claims)
          .setProtectedHeader({ alg: 'HS256', kid: real.kid })
          .sign(new TextEncoder().encode(JSON.stringify({ keys: [publicOf(real)] }))),
    ],
    [
      'signed with another key of the same name',
      async ({ claims, kid }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid })
          .sign((await generateKeyPair('ES256')).privateKey),
    ],
    [
      'that brings its own key',
      async ({ claims, kid }) => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
        const jwk = createPublicKey(await exportSPKI(publicKey)).export({ format: 'jwk' }) as JWK;
        const jku = `${EVIL}/jwks.json`;
        return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, jwk, jku }).sign(privateKey);
      },
    ],
    ['that is altered', (real) => ofStack(real, {}).then((token) => `${token.slice(0, -8)}AAAAAAAA`)],
    ['of another issuer', (real) => ofStack(real, { iss: `${EVIL}/auth/v1` })],
    ['for another audience', (real) => ofStack(real, { aud: 'elsewhere' })],
    ['that has expired', (real) => ofStack(real, { iat: now() - 7_200, exp: now() - 3_600 })],
  ];

  memberTest('at the auth service, the REST API and the functions', async ({ stack, address }) => {
    const token = String((await newSession(stack, address)).access_token);
    const real: Real = {
      claims: decodeJwt(token),
      kid: decodeProtectedHeader(token).kid ?? '',
      signingKey: JSON.parse(readFileSync(join(dataFolderPath(), 'secrets.json'), 'utf8')).signingKey,
    };
    const statuses = async (bearer: string) => {
      const headers = {
        apikey: stack.publishableKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        origin: stack.siteUrl,
      };
      const get = (path: string) => fetch(`${stack.apiUrl}${path}`, { headers });
      const post = (path: string) =>
        fetch(`${stack.apiUrl}${path}`, { method: 'POST', headers, body: '{"action":"newsletter"}' });
      const answers = await Promise.all([
        get('/auth/v1/user'),
        get('/rest/v1/quiz_reports?select=id'),
        post('/functions/v1/account-data'),
        post('/functions/v1/submit-contact'),
      ]);
      return answers.map(({ status }) => status);
    };

    // The tokens below differ from a good one in one point each.
    expect(await statuses(await ofStack(real, {}))).toEqual([200, 200, 200, 422]);
    for (const [what, forge] of FORGERIES) {
      expect(await statuses(await forge(real)), what).toEqual([403, 401, 401, 401]);
    }

    // What a service gets that a visitor let know who they are. The scopes say nothing about what it can do with it.
    const ofClient = await ofStack(real, { client_id: randomUUID(), scope: 'openid email' });
    const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
    const userId = String(real.claims.sub);
    await sql`insert into public.quiz_reports (id, user_id, d, i, s, c)
      values (${randomUUID()}, ${userId}, 10, 10, 5, 5)`;
    await sql.end();
    expect(await statuses(ofClient)).toEqual([200, 200, 401, 401]);
    const rows = async (bearer: string) => {
      const headers = { apikey: stack.publishableKey, authorization: `Bearer ${bearer}` };
      return (await fetch(`${stack.apiUrl}/rest/v1/quiz_reports?select=id`, { headers })).json();
    };
    expect(await rows(token)).toHaveLength(1);
    expect(await rows(ofClient)).toEqual([]);
  });
});
