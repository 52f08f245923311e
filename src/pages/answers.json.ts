import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import type { Known } from '~/features/chat/find-answers';
import intents from '~/features/chat/intents.json';
import type { Intent } from '~/features/chat/intents';
import { wordsOf } from '~/features/chat/question-words';
import * as t from '~/features/chat/rules/messages';
import signposts from '~/features/search/rules/signposts.json';
import words from '~/features/chat/question-words.json';
import { FEATURES, plansOf } from '~/features/order/rules/plans';
import { ratesOf } from '~/features/order/rules/rates';
import { withAmounts } from '~/sections/schema/fields';
import { answerAnchor, type FaqEntry } from '~/site/faq';
import { readData } from '~/site/field-words';

const INTENTS = 'src/features/chat/intents.json';

const BRANDS = new Set(wordsOf(intents.find(({ id }) => id === 'tools')?.always ?? ''));

const entriesOf = (
  items: readonly { question: string; answer: string }[],
  path: string,
  page: string,
): FaqEntry[] =>
  items.map(({ question, answer }, index) => ({
    question,
    answer,
    href: `${path}#${answerAnchor(index)}`,
    page,
  }));

/**
 * What the panel behind “Have a Question?” answers from: every question that a page answers, those of the trades among
 * them, what else people mean, and the voice plans. An intent that names the question of a page gets its answer.
 */
export const GET: APIRoute = async () => {
  const onPages = (await getCollection('pages')).flatMap(({ id, data: { title, sections } }) =>
    sections.flatMap((section) => (section.type === 'faq' ? entriesOf(section.items, `/${id}`, title) : [])),
  );
  const trades = await getCollection('trades');
  const ofTrades = trades.flatMap(({ id, data: { title, questions } }) =>
    entriesOf(questions.items, `/for/${id}`, title),
  );
  const entries = [...onPages, ...ofTrades];
  const known: Known = {
    entries,
    intents: intents.map((intent) => {
      const entry = entries.find(({ question }) => question === intent.faq);
      if (intent.faq && !entry) throw new Error(`${INTENTS}: no page has the question “${intent.faq}”.`);
      const source = entry && { facts: [entry.answer], href: entry.href, page: entry.page };
      return {
        ...intent,
        ...source,
        ...(intent.lead && { lead: readData(INTENTS, withAmounts, intent.lead) }),
      };
    }),
    products: trades.flatMap(({ id, data: { name, tools } }) =>
      tools.items.flatMap(({ name: tool, today, route, claim }): Intent[] => {
        // The brands among the words of the name: those that the intent about tools knows.
        const brands = wordsOf(tool).filter((word) => BRANDS.has(word));
        if (route === 'none' || claim || brands.length === 0) return [];
        return [
          {
            id: 'tools',
            question: t.doesItWorkWith(tool),
            facts: [today],
            href: `/for/${id}#tools`,
            page: t.toolsOf(name),
            person: true,
            sure: brands.join(', '),
          },
        ];
      }),
    ),
    trades: trades.map(({ id, data: { title, lead } }) => ({
      id: `/for/${id}`,
      question: title,
      facts: [lead],
      href: `/for/${id}`,
      page: title,
      sure: signposts
        .flatMap(({ href, words }) => (href === `/for/${id}` ? words : []))
        .join(', ')
        .toLowerCase(),
    })),
    words,
    plans: ratesOf('voice').map((rate) => ({
      ...rate,
      adds: plansOf('voice')
        .filter(({ name }) => name === rate.name)
        .flatMap((plan) => plan.adds.map((feature) => FEATURES[feature])),
    })),
  };
  return Response.json(known);
};
