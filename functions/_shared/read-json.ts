import { BODY_MAX_BYTES } from '../../src/domain/constants.ts';
import { readBytes } from './read-body.ts';
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
