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
  const bytes = new Uint8Array(maxBytes);
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
      if (length + value.byteLength > maxBytes) throw new Refusal('body_too_large');
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
