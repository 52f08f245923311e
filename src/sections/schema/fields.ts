import { z } from 'astro/zod';
import { resolveAmounts } from '~/features/order/rules/amounts';
import { pricedPlan } from '~/features/order/rules/order';
import { FEATURE_IDS } from '~/features/order/rules/plan-features';
import { PRICE_NEEDS } from '~/features/order/rules/price-needs';
import { taxSentence } from '~/features/order/rules/tax';
import { PERIODS } from '~/features/order/rules/terms';
import { SUPPLIERS } from '~/features/privacy/rules/data-inventory';
import { builtFrom } from '~/site/built-from';
import { addressLines, type FactName, isPlaceholder, site, factOf } from '~/site/facts';
import { longDay } from '~/site/language';
import * as t from '~/sections/messages';

/** What the fields of a page may hold, with the sentence that its editor reads when one does not fit. */

const termsSince = longDay(new Date(factOf('terms')));
/** What readers are told of a fact, and meanwhile, as long as it stops a launch. */
const said = (name: FactName, words: string, meanwhile: string) => (isPlaceholder(name) ? meanwhile : words);
const FACTS: Record<string, string> = {
  '{email}': site.email,
  '{phone}': site.phone.text,
  '{built}': longDay(new Date()),
  '{version}': builtFrom,
  '{terms-since}': said('terms', t.inForceSince(termsSince), t.firstVersion(termsSince)),
  '{who-we-are}': t.whoWeAre(site.legalName, addressLines.join(', '), site.phone.text),
  '{taxes}': taxSentence() || t.noTaxYet,
  '{tax-numbers}': said('taxNumbers', t.ourRegistrations(factOf('taxNumbers')), ''),
  '{answer-days}': t.businessDays(factOf('answerDays')),
  '{privacy-officer}': factOf('privacyOfficer'),
  '{run-by}': said('owner', `${t.runBy(site.brand, factOf('owner'))} `, ''),
  '{edited-by}': said('editors', `${t.theyAre(factOf('editors'))} `, ''),
  '{data-places}': SUPPLIERS.every(({ confirmed }) => confirmed) ? t.eachNameSaysWhere : t.askUsWhere,
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

/** Whether a link to an order names one that can be made, and one to the calculator what it asks for; true for every other. */
function isOnSale(target: string): boolean {
  const [path, query] = target.replace(/#.*/, '').split('?');
  if (path === '/pricing' && query !== undefined) {
    const needs = query.replace('needs=', '').split(',');
    return needs.every((need) => PRICE_NEEDS.some(({ feature }) => feature === need));
  }
  if (path !== '/checkout' || query === undefined) return true;
  const { plan: id = '', period } = Object.fromEntries(new URLSearchParams(query));
  const plan = pricedPlan(id);
  if (!plan || !period) return plan !== undefined;
  return plan.sold === 'by-period' && PERIODS.some((one) => one === period);
}

/** A path of this site with at most an order, or what is needed, in its query, or `mailto:?subject=…`, which gets the address of `site/facts.ts`. */
export const href = z
  .string()
  .regex(
    /^(\/[a-z0-9/-]*(#[a-z0-9-]+)?|\/checkout\?plan=[a-z-]+(&period=[a-z]+)?|\/pricing\?needs=[a-z,-]+(#calculator)?|#[a-z0-9-]+|mailto:(\?.+)?|tel:)$/,
    'Use a path of this site such as /contact, an #anchor, or mailto:?subject=… without an address.',
  )
  .refine(
    isOnSale,
    'An order needs the id of a plan that has a price, and a period only if it is paid by period; the calculator, what it asks for.',
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

/** Features of `plans.json` that a part of a page promises; `build/audit/promise-problems` looks at the price beside them. */
export const promises = z.array(z.enum(FEATURE_IDS)).min(1).optional();

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
