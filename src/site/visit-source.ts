import * as t from './messages.ts';

/** Tags that a campaign puts behind an address, as `utm_source`. */
const CAMPAIGN_TAGS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** How the visit began in which a form was sent: its first page, the host of the link that led there, the tags of that link. */
export type VisitSource = Partial<Record<'page' | 'referrer' | (typeof CAMPAIGN_TAGS)[number], string>>;

const TAG_MAX = 100;
const ANY_TAG = /^[\p{L}\p{N} _.,:;!|~/()+*-]+$/u;
const RULES: Record<keyof VisitSource, RegExp> = {
  page: /^\/[\w/-]{0,199}$/,
  referrer: /^[a-z\d.-]{1,253}(?::\d{1,5})?$/,
  ...{ source: ANY_TAG, medium: ANY_TAG, campaign: ANY_TAG, term: ANY_TAG, content: ANY_TAG },
};

/**
 * What may be kept of what a caller says. Anybody can put anything behind an address, and no form is refused for it: a long
 * tag is cut, and what holds more than letters, digits and a few marks is dropped.
 */
export function readVisitSource(said: unknown): VisitSource | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  const found = Object.entries(RULES).flatMap(([name, rule]) => {
    const value: unknown = Object.hasOwn(said, name) ? said[name as never] : undefined;
    if (typeof value !== 'string') return [];
    const tag = rule === ANY_TAG ? [...value].slice(0, TAG_MAX).join('').trim() : value;
    return rule.test(tag) ? [[name, tag] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The sentence of a receipt about it; undefined when nothing was kept. */
export function sourceWords(source: VisitSource | undefined): string | undefined {
  const { page, referrer, ...tags } = source ?? {};
  const parts = [
    ...(page ? [t.pageOfVisit(page)] : []),
    ...(referrer ? [t.siteOfLink(referrer)] : []),
    ...(Object.keys(tags).length > 0 ? [t.tagsOfLink(Object.values(tags).join(', '))] : []),
  ];
  if (parts.length === 0) return undefined;
  return t.keptWithIt(parts.join('; '));
}
