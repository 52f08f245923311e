import { readFileSync } from 'node:fs';
import { listen, readBody, sendJson } from '../../local/http-server.ts';

export const PROJECT = 'abcdefghijklmnopqrst';
const BASE = `/v1/projects/${PROJECT}`;
const BODY_MAX_BYTES = 20e6;

interface Upload {
  /** What the command line says of the function: its `entrypoint_path`, `import_map_path` and `static_patterns`. */
  metadata: Record<string, unknown>;
  files: { path: string; bytes: Uint8Array }[];
}

/** The settings of a new project that nobody here changes. */
const CONFIG = {
  database: {
    major_version: 17,
    ssl_enforced: false,
    network_restrictions: { entitlement: 'allowed', status: 'applied', allowed_cidrs: [] },
    postgres_settings: {},
  },
  pooler: {
    pool_mode: 'transaction',
    ignore_startup_parameters: '',
    server_idle_timeout: 0,
    server_lifetime: 0,
    query_wait_timeout: 0,
    reserve_pool_size: 0,
    default_pool_size: 15,
    max_client_conn: 200,
  },
  realtime: {
    private_only: false,
    max_concurrent_users: 200,
    max_events_per_second: 100,
    max_bytes_per_second: 100_000,
    max_channels_per_client: 100,
    max_joins_per_second: 100,
    max_presence_events_per_second: 100,
    max_payload_size_in_kb: 100,
    presence_enabled: true,
    suspend: false,
    connection_pool: 2,
    postgres_changes_pool: null,
  },
  storage: {
    file_size_limit: 52_428_800,
    features: {
      image_transformation: { enabled: false },
      s3_protocol: { enabled: true },
      purge_cache: { enabled: false },
      iceberg_catalog: { enabled: false, max_namespaces: 0, max_tables: 0, max_catalogs: 0 },
      vector_buckets: { enabled: false, max_buckets: 0, max_indexes: 0 },
    },
    capabilities: { list_v2: true, iceberg_catalog: false, object_versioning: false },
    upstream_target: 'main',
    migration_version: null,
  },
};
const API = {
  db_schema: 'public, graphql_public',
  db_extra_search_path: 'public, extensions',
  max_rows: 1_000,
  db_pool_acquisition_timeout: 10,
  db_pool_max_lifetime: 1_800,
  db_pool_max_idletime: 30,
  db_pool: null,
};

/** Every setting of the auth service that the API knows, as a new project has it: hardly any is set. */
const readAuthSettings = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL('auth-settings.json', import.meta.url), 'utf8'));

/**
 * As much of Supabase's Management API as the command line needs to deploy functions and settings to one project. It
 * keeps what it is sent: the functions by name, and the settings by the last part of their path. `strange` are the calls
 * that it does not know.
 */
export async function startManagementApi() {
  const uploads: Record<string, Upload> = {};
  const settings: Record<string, Record<string, unknown>> = {
    auth: readAuthSettings(),
    postgrest: { ...API },
  };
  const strange: string[] = [];

  const answers: Record<string, (request: Request) => unknown> = {
    [`GET ${BASE}`]: () => ({
      id: PROJECT,
      ref: PROJECT,
      organization_id: 'organization',
      organization_slug: 'organization',
      name: 'Mod AI',
      region: 'ca-central-1',
      created_at: '2026-11-01T00:00:00Z',
      status: 'ACTIVE_HEALTHY',
      database: { host: 'localhost', version: '17', postgres_engine: '17', release_channel: 'ga' },
    }),
    [`GET ${BASE}/billing/addons`]: () => ({ selected_addons: [], available_addons: [] }),
    [`GET ${BASE}/functions`]: () => [],
    [`POST ${BASE}/functions/deploy`]: async (request) => {
      const slug = new URL(request.url).searchParams.get('slug') ?? '';
      const form = await request.formData();
      const files = form.getAll('file').filter((part) => part instanceof File);
      uploads[slug] = {
        metadata: JSON.parse(String(form.get('metadata'))),
        files: await Promise.all(
          files.map(async (file) => ({ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
        ),
      };
      const { entrypoint_path, import_map_path } = uploads[slug].metadata;
      const at = Date.now();
      const deployed = { id: slug, slug, name: slug, status: 'ACTIVE', version: 1, verify_jwt: false };
      return { ...deployed, entrypoint_path, import_map_path, created_at: at, updated_at: at };
    },
    [`PUT ${BASE}/functions`]: async (request) => ({ functions: await request.json() }),
    [`GET /v2/projects/${PROJECT}/config`]: () => ({
      data: {
        type: 'project_config',
        id: PROJECT,
        attributes: { ...CONFIG, auth: settings.auth, api: settings.postgrest },
      },
    }),
  };

  const server = await listen(0, async (incoming, outgoing) => {
    const { method = 'GET', headers } = incoming;
    const url = new URL(incoming.url ?? '/', 'http://stub');
    const body = await readBody(incoming, BODY_MAX_BYTES);
    const call = `${method} ${url.pathname}`;
    const kept = method === 'PATCH' ? settings[url.pathname.split('/').at(-1) ?? ''] : undefined;
    if (kept) return sendJson(outgoing, 200, Object.assign(kept, JSON.parse(String(body))));
    const answer = answers[call];
    if (!answer) {
      strange.push(call);
      return sendJson(outgoing, 404, { message: 'Not found' });
    }
    const request = new Request(url, {
      method,
      headers: { 'content-type': headers['content-type'] ?? '' },
      body: method === 'GET' ? null : (body ?? null),
    });
    sendJson(outgoing, method === 'POST' ? 201 : 200, await answer(request));
  });
  return { ...server, uploads, settings, strange };
}
