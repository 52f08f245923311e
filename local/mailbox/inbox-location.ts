export const VIEWS = ['html', 'text', 'headers', 'source'] as const;
export type View = (typeof VIEWS)[number];

/** Widths of the HTML view: a phone, the usual width of a mail, all there is. */
export const WIDTHS = ['360', '600', 'full'] as const;
export type Width = (typeof WIDTHS)[number];

const DEFAULT_WIDTH: Width = '600';

/** What the inbox page shows. All of it stands in the address, so that a reload and the back button just work. */
export interface InboxLocation {
  /** The open message. */
  id: string | undefined;
  /** Unset: HTML if the message has it, else text. */
  view: View | undefined;
  width: Width;
  query: string;
  /** How many messages come before the first row. */
  start: number;
}

export function parseLocation(id: string | undefined, parameters: URLSearchParams): InboxLocation {
  const start = Number(parameters.get('start'));
  return {
    id,
    view: VIEWS.find((view) => view === parameters.get('view')),
    width: WIDTHS.find((width) => width === parameters.get('width')) ?? DEFAULT_WIDTH,
    query: parameters.get('query')?.trim() ?? '',
    start: Number.isSafeInteger(start) && start > 0 ? start : 0,
  };
}

/** The address of a location: path and query; `action` is appended to the path. */
export function toHref(location: InboxLocation, action = ''): string {
  const parameters = new URLSearchParams();
  if (location.query !== '') parameters.set('query', location.query);
  if (location.start > 0) parameters.set('start', String(location.start));
  if (location.width !== DEFAULT_WIDTH) parameters.set('width', location.width);
  if (location.view) parameters.set('view', location.view);
  const path = location.id === undefined ? '/' : `/view/${encodeURIComponent(location.id)}`;
  return parameters.size > 0 ? `${path}${action}?${parameters}` : `${path}${action}`;
}
