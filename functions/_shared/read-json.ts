import { BODY_MAX_BYTES } from '../../src/domain/constants.ts';
import { Refusal } from './refusal.ts';

const MAX_DEPTH = 6;
const MAX_KEYS = 64;

/** Media type `application/json`, in UTF-8, not compressed: a body that is counted as it arrives. */
function requireJsonType(headers: Headers): void {
  const [mediaType = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const isJson = mediaType.trim() === 'application/json';
  const isUtf8 = parameters.every((parameter) => /^\s*charset="?utf-8"?\s*$/.test(parameter));
  if (!isJson || !isUtf8 || headers.has('content-encoding')) throw new Refusal('unsupported_media_type');
}

/** The body's bytes, never more than the limit: a body that says or turns out to be larger is not read on. */
async function readBytes(request: Request, deadlineMs: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES)
    throw new Refusal('body_too_large');
  const bytes = new Uint8Array(BODY_MAX_BYTES);
  if (request.body === null) return bytes.subarray(0, 0);

  const reader = request.body.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void reader.cancel().catch(() => undefined);
  }, deadlineMs);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (late) throw new Refusal('bad_json', { message: 'The request body did not arrive in time.' });
      if (done) return bytes.subarray(0, length);
      if (length + value.byteLength > BODY_MAX_BYTES) throw new Refusal('body_too_large');
      bytes.set(value, length);
      length += value.byteLength;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('bad_json', { message: 'The request body broke off.', cause: error });
  } finally {
    clearTimeout(timer);
    // Not awaited: a sender that stalls may never confirm.
    void reader.cancel().catch(() => undefined);
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const refuse = (message: string) => new Refusal('bad_json', { message });

/** Bounds what a validator, which may recurse, is given, and refuses strings that a database cannot hold. */
function requireSane(value: unknown): void {
  let keys = 0;
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (level.some((entry) => typeof entry === 'string' && (entry.includes('\0') || !entry.isWellFormed()))) {
      throw refuse('The request body holds characters that are not text.');
    }
    const containers = level.filter(isContainer);
    if (containers.length > 0 && depth === MAX_DEPTH) throw refuse('The request body is nested too deeply.');
    for (const container of containers) if (!Array.isArray(container)) keys += Object.keys(container).length;
    if (keys > MAX_KEYS) throw refuse('The request body has too many keys.');
    level = containers.flatMap((container) => Object.values(container));
  }
}

/**
 * The parsed body of a call. Throws the refusals 415, 413 and 400, in this order.
 *
 * @param deadlineMs how long the whole body may take to arrive, in milliseconds
 */
export async function readJson(request: Request, deadlineMs: number): Promise<unknown> {
  requireJsonType(request.headers);
  const bytes = await readBytes(request, deadlineMs);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Refusal('bad_json', { cause: error });
  }
  requireSane(value);
  return value;
}
