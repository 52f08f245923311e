import { z } from 'astro/zod';
import { resolveAmounts } from '~/features/order/rules/amounts';
import { pricedPlan } from '~/features/order/rules/order';
import { taxSentence } from '~/features/order/rules/tax';
import { PERIODS } from '~/features/order/rules/terms';
import { SUPPLIERS } from '~/features/privacy/rules/data-inventory';
import { addressLines, type FactName, isPlaceholder, site, factOf } from '~/site/facts';

/** What the fields of a page may hold, with the sentence that its editor reads when one does not fit. */

const dayOfBuild = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: string) => dayOfBuild.format(new Date(day));
/** What readers are told of a fact, and that it is a placeholder as long as it is one. */
const said = (name: FactName, words: string, meanwhile: string) => (isPlaceholder(name) ? meanwhile : words);
const identity = (['legalName', 'address', 'phone'] as const).filter(isPlaceholder);
const FACTS: Record<string, string> = {
  '{email}': site.email,
  '{phone}': site.phone.text,
  '{built}': dayOfBuild.format(new Date()),
  '{terms-since}': said(
    'terms',
    `In force since ${inWords(factOf('terms'))}`,
    `First version, ${inWords(factOf('terms'))}: to be confirmed before launch, with a lawyer`,
  ),
  '{who-we-are}':
    identity.length > 0
      ? 'Its legal name, address and phone number are to be confirmed before launch'
      : `It is ${site.legalName}, ${addressLines.join(', ')}, phone ${site.phone.text}`,
  '{prices-agreed}': said('prices', '', ' and are to be confirmed before launch'),
  '{taxes}': taxSentence() || 'none yet',
  '{tax-numbers}': said('taxNumbers', `Our registrations: ${factOf('taxNumbers')}.`, ''),
  '{answer-days}': `${factOf('answerDays')} business days${said('answerDays', '', ' (to be confirmed before launch)')}`,
  '{privacy-officer}': said(
    'privacyOfficer',
    factOf('privacyOfficer'),
    'Name and title: to be confirmed before launch',
  ),
  '{data-places}': SUPPLIERS.every(({ confirmed }) => confirmed)
    ? 'Each name above says where'
    : 'The places will be named here before launch',
};

const factNamed = (token: string) => {
  const fact = FACTS[token];
  if (fact === undefined)
    throw new RangeError(
      `${token} names no fact: the facts are ${Object.keys(FACTS).join(', ')}, and an amount has a colon.`,
    );
  return fact;
};

/**
 * Text with its amounts put in, `{price:starter.monthly}` and the other tokens of `features/order/rules/amounts`, and
 * with a fact of the business, such as `{email}` or `{built}`, the day of the build.
 */
export const withAmounts = z
  .string()
  .trim()
  .transform((value, context) => {
    try {
      return resolveAmounts(value.replace(/\{[^{}:]*\}/g, factNamed));
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });

/** Text that readers see: no leading or trailing space, no markup. Its length counts with the amounts put in. */
export const text = (max: number) =>
  withAmounts.pipe(
    z
      .string()
      .min(2, 'Write the text, or remove the field.')
      .max(max, `Keep this under ${max} characters.`)
      .refine((value) => !/<[a-z/]/i.test(value), 'Plain text only: no HTML here.'),
  );

/** Whether a link to an order names one that can be made; true for every other link. */
function isOnSale(target: string): boolean {
  const [path, query] = target.split('?');
  if (path !== '/checkout' || query === undefined) return true;
  const { plan: id = '', period } = Object.fromEntries(new URLSearchParams(query));
  const plan = pricedPlan(id);
  if (!plan || !period) return plan !== undefined;
  return plan.sold === 'by-period' && PERIODS.some((one) => one === period);
}

/** A path of this site with at most an order in its query, or `mailto:?subject=…`, which gets the address of `site/facts.ts`. */
export const href = z
  .string()
  .regex(
    /^(\/[a-z0-9/-]*(#[a-z0-9-]+)?|\/checkout\?plan=[a-z-]+(&period=[a-z]+)?|#[a-z0-9-]+|mailto:(\?.+)?|tel:)$/,
    'Use a path of this site such as /contact, an #anchor, or mailto:?subject=… without an address.',
  )
  .refine(
    isOnSale,
    'An order needs the id of a plan that has a price, and a period only if it is paid by period.',
  )
  .transform((target) =>
    target.replace(/^mailto:/, `mailto:${site.email}`).replace(/^tel:/, site.phone.href),
  );

/** Text with links to `href`s in it, `[price page](/pricing)`, and **strong** words; `ui/Inline.astro` shows them. */
export const marked = (max: number) =>
  text(max).transform((value, context) =>
    value.replace(/\]\((?<target>[^)]*)\)/g, (_link, target: string) => {
      const { data, error } = href.safeParse(target);
      for (const { message } of error?.issues ?? []) context.addIssue(message);
      return `](${data})`;
    }),
  );

export const link = z.strictObject({ label: text(48), href });

export const anchor = z.string().regex(/^[a-z][a-z0-9-]*$/, 'Lower-case letters, digits and hyphens.');

/** A list of entries with the same fields. */
export function listOf<Shape extends z.ZodRawShape>(shape: Shape, min: number, max?: number) {
  const list = z.array(z.strictObject(shape));
  if (min === max) return list.length(min);
  return max === undefined ? list.min(min) : list.min(min).max(max);
}

/** What most sections begin with. */
export const opening = { title: text(70), lead: text(300).optional() };

/** What is said in a call, in turn. */
export const turns = listOf({ who: text(24), text: text(300) }, 4, 12);

/** A line with a word in front that says whose it is or what it is about. */
export const labelled = { label: text(24), text: text(260) };
