import { z } from 'zod';
import type { Chaos } from './chaos.ts';
import type { MessageSummary, ParsedMessage } from './mail-message.ts';
import type { MessageStore } from './message-store.ts';
import { NOT_FOUND, type Reply, json, text } from '../pages/reply.ts';

const LIMIT_DEFAULT = 50;

const deleteSchema = z.object({ IDs: z.array(z.string()).default([]) });

/** The part of Mailpit's API that tests need, in its shapes: errors are plain text, 400 or 404. */
export class MailpitApi {
  readonly #store: MessageStore;
  readonly #chaos: Chaos;
  readonly #startedAt = Date.now();

  constructor(store: MessageStore, chaos: Chaos) {
    this.#store = store;
    this.#chaos = chaos;
  }

  messages(parameters: URLSearchParams): Reply {
    return this.#page(this.#store.list(), parameters);
  }

  search(parameters: URLSearchParams): Reply {
    const query = parameters.get('query')?.trim() ?? '';
    return query === ''
      ? text('Error: no search query', 400)
      : this.#page(this.#store.list(query), parameters);
  }

  /** Marks the message as read. */
  async message(id: string): Promise<Reply> {
    const parsed = await this.#find(id);
    if (!parsed) return NOT_FOUND;
    await this.#store.markRead(parsed.message.ID);
    return json(parsed.message);
  }

  async headers(id: string): Promise<Reply> {
    const parsed = await this.#find(id);
    return parsed ? json(parsed.headers) : NOT_FOUND;
  }

  /** `dl=1` makes the browser save it. */
  async raw(id: string, parameters: URLSearchParams): Promise<Reply> {
    const known = this.#resolve(id);
    const raw = known && (await this.#store.raw(known));
    if (!raw) return NOT_FOUND;
    const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8' };
    if (parameters.get('dl') === '1') headers['content-disposition'] = attachmentNamed(`${known}.eml`);
    return { headers, body: raw };
  }

  /** An attachment, always to be saved: opened in the browser, foreign HTML would run as a page of the mailbox. */
  async part(id: string, partId: string): Promise<Reply> {
    const parsed = await this.#find(id);
    const content = parsed?.parts.get(partId);
    const part = [...(parsed?.message.Inline ?? []), ...(parsed?.message.Attachments ?? [])].find(
      ({ PartID }) => PartID === partId,
    );
    if (!content || !part) return NOT_FOUND;
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(part.ContentType)
      ? part.ContentType
      : 'application/octet-stream';
    return {
      headers: { 'content-type': type, 'content-disposition': attachmentNamed(part.FileName) },
      body: content,
    };
  }

  /** Without `IDs` all messages go, as in Mailpit; a body that is not JSON deletes nothing. */
  async deleteMessages(body: string): Promise<Reply> {
    const request = deleteSchema.safeParse(body.trim() === '' ? {} : parseJson(body));
    if (!request.success) return text(z.prettifyError(request.error), 400);
    const { IDs } = request.data;
    await (IDs.length > 0 ? this.#store.remove(IDs) : this.#store.clear());
    return text('ok');
  }

  info(): Reply {
    const messages = this.#store.list();
    return json({
      Version: 'local',
      LatestVersion: 'disabled',
      Database: this.#store.folder,
      DatabaseSize: messages.reduce((sum, { Size }) => sum + Size, 0),
      Messages: messages.length,
      Unread: countUnread(messages),
      Tags: {},
      RuntimeStats: {
        Uptime: Math.floor((Date.now() - this.#startedAt) / 1_000),
        Memory: process.memoryUsage.rss(),
      },
    });
  }

  chaos(): Reply {
    return json(this.#chaos.triggers);
  }

  setChaos(body: string): Reply {
    try {
      this.#chaos.set(parseJson(body));
    } catch (error) {
      return text(String(error), 400);
    }
    return this.chaos();
  }

  #page(found: MessageSummary[], parameters: URLSearchParams): Reply {
    const start = wholeNumber(parameters.get('start')) ?? 0;
    const limit = wholeNumber(parameters.get('limit')) ?? LIMIT_DEFAULT;
    const messages = found.slice(start, limit === 0 ? undefined : start + limit);
    const all = this.#store.list();
    return json({
      total: all.length,
      unread: countUnread(all),
      count: messages.length,
      messages_count: found.length,
      messages_unread: countUnread(found),
      start,
      tags: [],
      messages,
    });
  }

  async #find(id: string): Promise<ParsedMessage | undefined> {
    const known = this.#resolve(id);
    return known === undefined ? undefined : this.#store.parsed(known);
  }

  #resolve(id: string): string | undefined {
    return id === 'latest' ? this.#store.list()[0]?.ID : id;
  }
}

function countUnread(messages: MessageSummary[]): number {
  return messages.filter(({ Read }) => !Read).length;
}

function wholeNumber(value: string | null): number | undefined {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function attachmentNamed(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
