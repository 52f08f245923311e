/** An answer before it is sent; 200 unless said otherwise. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export function json(value: unknown): Reply {
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

export function text(body: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** To another page, with GET. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { location } };
}

export const NOT_FOUND = text('404 page not found', 404);
