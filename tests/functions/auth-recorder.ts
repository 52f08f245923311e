import { anyRefusal, type CallName, calls, none } from './auth-schemas.ts';

const callNames = Object.keys(calls) as CallName[];

/** Whether `asked`, as in `DELETE /factors/1`, is the call of this name. */
function isCall(name: CallName, asked: string): boolean {
  const [pattern = '', grant] = calls[name].route.split('?');
  const [path = '', askedGrant] = asked.split('?');
  return (
    grant === askedGrant &&
    new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/]+')}$`).test(path)
  );
}

/** A call as it came in, for a test to look at. */
export interface RecordedCall {
  call: CallName;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

/**
 * Stands before an auth service and holds both sides to the contract. `deviations` holds what a caller sent, or the service
 * answered, that the contract does not know: a test is only green if it is empty.
 */
export class Recorder {
  readonly requests: RecordedCall[] = [];
  readonly deviations: string[] = [];
  readonly #key: string;

  /** `key`: the public key of the project. */
  constructor(key: string) {
    this.#key = key;
  }

  /** Lets a call through to `answer` if it fits the contract. */
  async pass(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
    const url = new URL(request.url);
    const line = `${request.method} ${url.pathname.replace('/auth/v1', '')}${url.search}`;
    const name = await this.#record(request.clone(), line);
    if (!name) return Response.json({ code: 400, msg: 'This does not fit the contract.' }, { status: 400 });
    const response = await answer(request);
    if (response.status !== 401) await this.#check(name, response.clone(), line);
    return response;
  }

  /** The name of the call, or nothing for one that does not fit. */
  async #record(request: Request, line: string): Promise<CallName | undefined> {
    const url = new URL(request.url);
    const path = url.pathname.replace('/auth/v1', '');
    const { grant_type: grant, ...query } = Object.fromEntries(url.searchParams);
    const asked = `${request.method} ${path}${grant === undefined ? '' : `?grant_type=${grant}`}`;
    const name = callNames.find((one) => isCall(one, asked));
    if (!name) {
      this.deviations.push(`${line} is no call of the contract.`);
      return undefined;
    }
    const call = calls[name];
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    const headers = Object.fromEntries(request.headers);
    this.requests.push({ call: name, method: request.method, path, query, headers, body });
    if (call.caller !== 'open' && headers.apikey !== this.#key) {
      this.deviations.push(`${line} came without the key of the project.`);
    }
    for (const [part, schema, value] of [
      ['query', call.query ?? none, query],
      ['body', call.body, body],
    ] as const) {
      const error = schema?.safeParse(value).error;
      if (!error) continue;
      this.deviations.push(`${line}: its ${part} does not fit: ${error.message}`);
      return undefined;
    }
    return name;
  }

  /** A success has to be one of the call, a refusal one of the service. */
  async #check(name: CallName, response: Response, line: string): Promise<void> {
    const { status } = response;
    const schema = status >= 400 ? anyRefusal : calls[name].answers[status];
    const text = await response.text();
    const error = schema?.safeParse(text ? JSON.parse(text) : undefined).error;
    if (schema && !error) return;
    this.deviations.push(
      `${line} was answered with ${status}: ${error?.message ?? 'no answer of this call'}`,
    );
  }
}
