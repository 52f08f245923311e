import { expect } from '@playwright/test';
import type { Sql } from 'postgres';
import type { Message, MessageSummary } from '../../local/mailbox/mail-message.ts';

export type { Message };

/** Longer than a mail may take on a busy machine; the promise of five seconds is measured in its own test. Most come at once. */
const ARRIVAL = { timeout: 15_000, intervals: [50, 50, 100, 100, 250] };

/** The captured mail of the stack, and the queue it comes from. Every test writes to addresses of its own. */
export class Mailbox {
  readonly #url: string;
  readonly #sql: Sql;

  constructor(url: string, sql: Sql) {
    this.#url = url;
    this.#sql = sql;
  }

  /** Waits for mail to this address, then until no more is on its way, and expects exactly one message. */
  async onlyMessage(address: string): Promise<Message> {
    await expect.poll(() => this.count(address), ARRIVAL).toBeGreaterThan(0);
    const [message, ...more] = await this.allMessages(address);
    expect(more, `further messages to ${address}`).toEqual([]);
    return message as Message;
  }

  /** Every message to this address, newest first, once no more is on its way. */
  async allMessages(address: string): Promise<Message[]> {
    await expect.poll(() => this.queued(address), ARRIVAL).toBe(0);
    const found = await this.#search(address);
    return Promise.all(found.map(async ({ ID }) => (await this.#get(`message/${ID}`)).json()));
  }

  /** A message as it came over the wire. */
  async raw(id: string): Promise<string> {
    return (await this.#get(`message/${id}/raw`)).text();
  }

  /** The bytes of an attachment. */
  async attachment(id: string, partId: string): Promise<Uint8Array> {
    return (await this.#get(`message/${id}/part/${partId}`)).bytes();
  }

  /** How many messages to this address have arrived. */
  async count(address: string): Promise<number> {
    return (await this.#search(address)).length;
  }

  /** How many mails to this address have been accepted and not yet sent. */
  async queued(address: string): Promise<number> {
    const [row] = await this.#sql<{ mails: number }[]>`
      select count(*)::int as mails from app.email_outbox where recipient = ${address}`;
    return row?.mails ?? 0;
  }

  /** How often sending to this address has failed. */
  async failedAttempts(address: string): Promise<number> {
    const [row] = await this.#sql<{ attempts: number }[]>`
      select attempts from app.email_outbox
      where recipient = ${address} and status = 'pending' and last_error is not null`;
    return row?.attempts ?? 0;
  }

  /** The next attempt comes now instead of in a minute. */
  async retryNow(address: string): Promise<void> {
    await this.#sql`update app.email_outbox set next_attempt_at = now() where recipient = ${address}`;
  }

  /** Every sender is refused for the time being (true), or none (false). */
  async refuseMail(refuse: boolean): Promise<void> {
    const Sender = { ErrorCode: 451, Probability: refuse ? 100 : 0 };
    await this.#get('chaos', { method: 'PUT', body: JSON.stringify({ Sender }) });
  }

  async #search(address: string): Promise<MessageSummary[]> {
    const query = new URLSearchParams({ query: `to:${address}` });
    const { messages }: { messages: MessageSummary[] } = await (await this.#get(`search?${query}`)).json();
    // The search also finds longer addresses.
    return messages.filter(({ To }) => To.some(({ Address }) => Address === address));
  }

  async #get(path: string, options?: RequestInit): Promise<Response> {
    const response = await fetch(`${this.#url}/api/v1/${path}`, options);
    expect(response.ok, `${path} answered ${response.status}`).toBe(true);
    return response;
  }
}
