import { z } from 'zod';
import type { HttpServer } from '../http-server.ts';
import { type Call, NOT_FOUND, type Reply, json, serve, text } from '../pages/web.ts';
import type { Chaos } from './chaos.ts';
import type { MessageSummary } from './mail-message.ts';
import { framedMail, listPage, messagePage } from './mail-pages.ts';
import type { MessageStore } from './message-store.ts';

type Answer = Reply | undefined;
/** `id` and `part` are what the groups of the path matched. */
type Handler = (call: Call, about: { id: string; part: string }) => Answer | Promise<Answer>;

const LIMIT_DEFAULT = 50;

const deleteSchema = z.object({ IDs: z.array(z.string()).default([]) });

/**
 * The pages, and the part of Mailpit's API that tests need, in its shapes: errors are plain text, 400 or 404. A path is
 * matched whole; a handler that finds nothing answers `undefined`.
 */
function routesOf(store: MessageStore, chaos: Chaos): [route: RegExp, handler: Handler][] {
  return [
    [/^GET \/$/, () => listPage(store.list())],
    [/^GET \/view\/(?<id>\w+)$/, (_, { id }) => store.read(id, messagePage)],
    [/^GET \/view\/(?<id>\w+)\.html$/, (_, { id }) => store.read(id, framedMail)],
    [/^GET \/api\/v1\/messages$/, ({ url }) => listed(store.list(), url)],
    [/^DELETE \/api\/v1\/messages$/, ({ body }) => remove(store, body)],
    [/^GET \/api\/v1\/search$/, ({ url }) => search(store, url)],
    [/^GET \/api\/v1\/message\/(?<id>\w+)$/, (_, { id }) => store.read(id, ({ message }) => json(message))],
    [/^GET \/api\/v1\/message\/(?<id>\w+)\/raw$/, (_, { id }) => store.read(id, ({ raw }) => text(raw))],
    [
      /^GET \/api\/v1\/message\/(?<id>\w+)\/part\/(?<part>\d+)$/,
      (_, { id, part }) => store.read(id, ({ parts }) => download(parts[Number(part) - 1])),
    ],
    [/^PUT \/api\/v1\/chaos$/, ({ body }) => json(chaos.set(JSON.parse(body)))],
  ];
}

/** Serves the pages and the API. */
export function listenForReaders(port: number, store: MessageStore, chaos: Chaos): Promise<HttpServer> {
  const routes = routesOf(store, chaos);
  return serve(port, async (call) => {
    await store.ready;
    const asked = `${call.method} ${call.url.pathname}`;
    const [route, handler] = routes.find(([candidate]) => candidate.test(asked)) ?? [];
    const { id = '', part = '' } = route?.exec(asked)?.groups ?? {};
    try {
      return (await handler?.(call, { id, part })) ?? NOT_FOUND;
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) return text(String(error), 400);
      throw error;
    }
  });
}

/** At most `limit` messages; 0 is all. */
function listed(found: MessageSummary[], { searchParams }: URL): Reply {
  const limit = Number(searchParams.get('limit') ?? LIMIT_DEFAULT);
  return json({ messages_count: found.length, messages: found.slice(0, limit || undefined) });
}

/** Of Mailpit's language for queries only `to:address`; it also finds longer addresses. */
function search(store: MessageStore, url: URL): Reply {
  const address = /^to:(\S+)$/.exec(url.searchParams.get('query') ?? '')?.[1]?.toLowerCase();
  if (!address) return text('Only to:address can be searched for', 400);
  const found = store.list().filter(({ To }) => To.some((to) => to.Address.toLowerCase().includes(address)));
  return listed(found, url);
}

/** Deletes the messages that `IDs` names, or all of them when it names none, as Mailpit does. */
async function remove(store: MessageStore, body: string): Promise<Reply> {
  const { IDs } = deleteSchema.parse(JSON.parse(body || '{}'));
  await store.remove(IDs.length > 0 ? IDs : store.list().map(({ ID }) => ID));
  return text('ok');
}

/** An attachment, always to be saved: opened in the browser, foreign HTML would run as a page of the mailbox. */
function download(body: Buffer | undefined): Reply | undefined {
  const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
  return body && { headers, body };
}
