import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import postgres, { type Sql } from 'postgres';
import { AuthEdge, type AuthEdgeOptions } from '../../local/auth/edge.ts';
import { StandInProvider } from '../../local/auth/providers.ts';
import { RateLimits } from '../../local/auth/rate-limits.ts';
import { type AuthSettings, readSettings } from '../../local/auth/settings.ts';
import { createTokens } from '../../local/auth/tokens.ts';
import { readProjectConfig, tableIn } from '../../local/project-config.ts';
import { projectRoot } from '../../local/project.ts';
import { createSupabaseLite } from '../../local/supabase-lite.ts';
import { Recorder, type RecordedCall } from './auth-recorder.ts';

interface RecordedAuthOptions {
  /** A Postgres that a database can be made in, as its superuser. */
  serverUrl: string;
  /** `https://api.example`, without a path. */
  apiUrl: string;
  /** The only place that the service sends browsers back to, and the site that security keys are made for. */
  siteUrl: string;
  /** The public key of the project. */
  key: string;
  /** The project's own with everything turned on, if not given. */
  settings?: AuthSettings;
}

/** A service that asks who a visitor is. */
export interface OAuthClient {
  name?: string;
  uri?: string;
  redirectUri: string;
  scope: string;
  state?: string;
}

/** What the hosted service offers and the project has not turned on. */
const OFFERED = {
  sms: { enabled: true },
  mfa: { phone: { enroll_enabled: true }, web_authn: { enroll_enabled: true } },
  external: Object.fromEntries(
    ['apple', 'azure', 'facebook', 'github', 'google', 'keycloak'].map((name) => [name, { enabled: true }]),
  ),
  oauth_server: { enabled: true },
  passkey: { enabled: true },
};

/** The project's settings with everything turned on. */
function everythingOn(): AuthSettings {
  const auth = { ...tableIn(readProjectConfig(projectRoot), 'auth'), ...OFFERED };
  return readSettings({ auth });
}

export const SECRET_KEY = 'sb_secret_contract';
const DATABASE_SETUP = `
  create schema extensions; create extension pgcrypto with schema extensions; create schema auth`;

/**
 * The local auth service with everything turned on, in a database of its own, behind a recorder of its contract. It
 * sends no mails, and keeps what it would send to telephones.
 */
export class RecordedAuth {
  readonly #recorder: Recorder;
  readonly requests: RecordedCall[];
  /** What did not fit the contract, in words. */
  readonly deviations: string[];
  readonly #server: Sql;
  readonly #database: string;
  readonly messages: { phone: string; code: string }[] = [];
  readonly provider = new StandInProvider();
  #options: AuthEdgeOptions;
  #edge: AuthEdge;

  private constructor(options: AuthEdgeOptions, server: Sql, database: string) {
    this.#recorder = new Recorder(options.publishableKey);
    ({ requests: this.requests, deviations: this.deviations } = this.#recorder);
    this.#server = server;
    this.#database = database;
    const sendText = (phone: string, code: string) => void this.messages.push({ phone, code });
    this.#options = { ...options, sendText, provider: this.provider };
    this.#edge = new AuthEdge(this.#options);
  }

  static async open({
    serverUrl,
    apiUrl,
    siteUrl,
    key,
    settings = everythingOn(),
  }: RecordedAuthOptions): Promise<RecordedAuth> {
    const quiet = { onnotice: () => undefined };
    const database = `contract_${randomBytes(6).toString('hex')}`;
    const server = postgres(serverUrl, { max: 1, ...quiet });
    await server.unsafe(`create database ${database}`);
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    const sql = postgres(url.href, { max: 4, ...quiet });
    await sql.unsafe(DATABASE_SETUP).simple();
    // A key of its own name: auth-js keeps what it knows of a key for as long as the process lives.
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const signingKey = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256' };
    const secrets = { jwtSecret: randomUUID(), secretKey: SECRET_KEY, signingKey };
    const lite = createSupabaseLite({ databaseUrl: url.href, secrets: secrets as never });
    await lite.createAuthSchema();
    await lite.close();
    await sql.unsafe(readFileSync(join(projectRoot, 'local/auth/tables.sql'), 'utf8')).simple();
    const options: AuthEdgeOptions = {
      sql,
      settings,
      tokens: createTokens(secrets, `${apiUrl}/auth/v1`, settings.jwt_expiry),
      mailer: { send: () => undefined, linkOf: () => '' },
      limits: new RateLimits(settings.rate_limit, 100),
      provider: new StandInProvider(),
      publishableKey: key,
      secretKey: SECRET_KEY,
      apiUrl,
      siteUrl,
      siteOrigins: [siteUrl],
      lite: async () => new Response(null, { status: 404 }),
    };
    return new RecordedAuth(options, server, database);
  }

  /** Answers a request whether or not it fits the contract. */
  readonly answer = (request: Request): Promise<Response> => this.#edge.fetch(request);

  /** Answers a request to the auth service, with what a browser of another origin needs to read the answer. */
  async fetch(request: Request): Promise<Response> {
    const response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204 })
        : await this.#recorder.pass(request, (passed) => this.#edge.fetch(passed));
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-origin', '*');
    headers.set('access-control-allow-headers', '*, authorization');
    headers.set('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    headers.set('access-control-expose-headers', 'x-supabase-api-version, x-sb-error-code');
    return new Response(response.body, { status: response.status, headers });
  }

  /** Somebody who signed up and confirmed some time ago; with a `phone` it is their second step. */
  async addAccount(email: string, password: string, { phone }: { phone?: string } = {}): Promise<void> {
    const { apiUrl } = this.#options;
    const user_metadata = { full_name: email.split('@')[0] };
    const response = await this.#edge.fetch(
      new Request(`${apiUrl}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { apikey: SECRET_KEY },
        body: JSON.stringify({ email, password, email_confirm: true, user_metadata }),
      }),
    );
    const user = await response.json();
    if (!response.ok) throw new Error(`No account for ${email}: ${JSON.stringify(user)}`);
    if (phone) await this.addSecondStep(email, phone);
  }

  async addSecondStep(email: string, phone = '15145550123'): Promise<void> {
    await this.#options.sql`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, phone)
      select id, 'Phone', 'phone', 'verified', ${phone} from auth.users where email = ${email}`;
  }

  /** Another service sends a visitor to the site. Returns the `authorization_id` that comes with them. */
  async requestAuthorization(client: OAuthClient, clientId: string = randomUUID()): Promise<string> {
    const { sql } = this.#options;
    const id = randomBytes(16).toString('hex');
    const { name, uri, redirectUri, scope, state } = client;
    const description = sql.json({ ...(name && { client_name: name }), ...(uri && { client_uri: uri }) });
    await sql`
      insert into auth.oauth_clients (id, description) values (${clientId}, ${description})
      on conflict (id) do nothing`;
    await sql`
      insert into auth.oauth_authorizations (id, client_id, redirect_uri, scope, state)
      values (${id}, ${clientId}, ${redirectUri}, ${scope}, ${state ?? null})`;
    return id;
  }

  /** From now on the site is at another address. */
  moveSite(siteUrl: string): void {
    this.#options = { ...this.#options, siteUrl, siteOrigins: [siteUrl] };
    this.#edge = new AuthEdge(this.#options);
  }

  /** Runs the clock ahead for every row, by moving all its times into the past. */
  async wait(seconds: number): Promise<void> {
    const { sql } = this.#options;
    const columns = await sql<{ relation: string; names: string[] }[]>`
      select table_name as relation, array_agg(column_name::text) as names
      from information_schema.columns
      where table_schema = 'auth' and data_type = 'timestamp with time zone' and is_generated = 'NEVER' group by 1`;
    for (const { relation, names } of columns) {
      const moved = names.map((name) => `${name} = ${name} - interval '${seconds} seconds'`);
      await sql.unsafe(`update auth.${relation} set ${moved.join(', ')}`);
    }
  }

  /** Forgets every account and everything that was recorded. */
  async empty(): Promise<void> {
    await this.#options.sql`truncate auth.users, auth.flow_state, auth.oauth_clients cascade`;
    for (const list of [this.requests, this.deviations, this.messages]) list.length = 0;
  }

  async close(): Promise<void> {
    await this.#options.sql.end();
    await this.#server.unsafe(`drop database ${this.#database}`);
    await this.#server.end();
  }
}
