import { BODY_MAX_BYTES } from '../../src/site/constants.ts';
import { Refusal } from './refusal.ts';

interface BodyLimits {
  maxBytes: number;
  /** How long the whole body may take to arrive, in milliseconds. */
  deadlineMs: number;
}

/**
 * The body's bytes. Throws 413 for one that says it is larger, or turns out to be, and does not read on; 400 for one that
 * breaks off or does not arrive in time.
 */
export async function readBytes(
  request: Request,
  { maxBytes, deadlineMs }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal('body_too_large');
  // It grows with what has come: a caller who sends nothing takes up nothing.
  let bytes = new Uint8Array(0);
  if (request.body === null) return bytes;

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
      const end = length + value.byteLength;
      if (end > maxBytes) throw new Refusal('body_too_large');
      if (end > bytes.byteLength) {
        const larger = new Uint8Array(Math.min(maxBytes, Math.max(end, 2 * bytes.byteLength)));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(value, length);
      length = end;
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

const MAX_DEPTH = 6;
/** An assessment with second answers has about eighty. */
const MAX_KEYS = 96;

/** Media type `application/json`, in UTF-8, not compressed: a body that is counted as it arrives. */
function requireJsonType(headers: Headers): void {
  const [mediaType = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const isJson = mediaType.trim() === 'application/json';
  const isUtf8 = parameters.every((parameter) => /^\s*charset="?utf-8"?\s*$/.test(parameter));
  if (!isJson || !isUtf8 || headers.has('content-encoding')) throw new Refusal('unsupported_media_type');
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const refuse = (message: string) => new Refusal('bad_json', { message });

/**
 * Throws 400 for JSON that is nested too deeply or has too many keys, because the validator recurses into it, and for
 * text that Postgres cannot store: NUL, or half of a surrogate pair.
 */
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
  const bytes = await readBytes(request, { maxBytes: BODY_MAX_BYTES, deadlineMs });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Refusal('bad_json', { cause: error });
  }
  requireSane(value);
  return value;
}

const FORM_MAX_BYTES = 2_048;
const FORM_DEADLINE_MS = 5_000;

/** The fields of a short form, in either encoding that browsers have. Throws 415 for anything else, 413 and 400. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Refusal('unsupported_media_type', { message: 'Please send a form.' });
  }
  const bytes = await readBytes(request, { maxBytes: FORM_MAX_BYTES, deadlineMs: FORM_DEADLINE_MS });
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    throw new Refusal('bad_json', { message: 'The form could not be read.', cause: error });
  }
}
