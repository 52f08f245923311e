import { readBytes } from './read-body.ts';
import { Refusal } from './refusal.ts';

const FORM_MAX_BYTES = 2_048;
const DEADLINE_MS = 5_000;

/** The fields of a short form, in either encoding that browsers have. Throws 415 for anything else, 413 and 400. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Refusal('unsupported_media_type', { message: 'Please send a form.' });
  }
  const bytes = await readBytes(request, { maxBytes: FORM_MAX_BYTES, deadlineMs: DEADLINE_MS });
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    throw new Refusal('bad_json', { message: 'The form could not be read.', cause: error });
  }
}
