import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Challenge, solveChallenge } from 'altcha-lib';
import type { FunctionName } from '../src/site/api.ts';
import type { StackInfo } from '../local/stack-info.ts';

export type Called = FunctionName | 'outbox-worker';

const PATIENCE_MS = 10_000;

export interface Answer {
  status: number;
  body: { id?: string; token?: string; error?: { code: string; challenge?: Challenge } };
  /** From the first byte sent to the last received, in milliseconds. */
  ms: number;
}

/** Somebody with a network address of their own: on this machine, any address that begins with 127. */
export class Caller {
  readonly #agent: Agent;
  readonly #info: Pick<StackInfo, 'apiUrl' | 'publishableKey'>;

  constructor(info: Pick<StackInfo, 'apiUrl' | 'publishableKey'>, localAddress: string, connections = 1) {
    this.#info = info;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress } as object);
  }

  /** One call, whatever comes of it. `body` as it is where it is a text. Rejects when it is cut off, or for long. */
  async post(name: Called, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const start = performance.now();
    const { status, content } = await new Promise<{ status: number; content: string }>((resolve, reject) => {
      const outgoing = request(`${this.#info.apiUrl}/functions/v1/${name}`, {
        agent: this.#agent,
        method: 'POST',
        timeout: PATIENCE_MS,
        headers: { apikey: this.#info.publishableKey, 'content-type': 'application/json', ...headers },
      });
      outgoing.once('error', reject);
      outgoing.once('timeout', () => outgoing.destroy(new Error('No answer came.')));
      outgoing.once('response', (answer) => {
        text(answer).then((content) => resolve({ status: answer.statusCode ?? 0, content }), reject);
      });
      outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    return { status, body: JSON.parse(content), ms: performance.now() - start };
  }

  /** The same with a key, as our pages call: where work is asked for it is done, and the same call is made again. */
  async submit(name: Called, body: unknown, key = crypto.randomUUID()): Promise<Answer> {
    const headers = { 'idempotency-key': key };
    const answer = await this.post(name, body, headers);
    const challenge = answer.body.error?.challenge;
    if (!challenge) return answer;
    const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
    return this.post(name, body, { ...headers, 'proof-of-work': btoa(JSON.stringify(proof)) });
  }

  leave(): void {
    this.#agent.destroy();
  }
}
