import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { answerAnchor, type FaqEntry } from '~/site/faq';

/** Every question that a page answers: what the panel behind “Have a Question?” looks through. */
export const GET: APIRoute = async () => {
  const pages = await getCollection('pages');
  const entries = pages.flatMap(({ id, data }): FaqEntry[] =>
    data.sections.flatMap((section) =>
      section.type === 'faq'
        ? section.items.map(({ question, answer }, index) => ({
            question,
            answer,
            href: `/${id}#${answerAnchor(index)}`,
            page: data.title,
          }))
        : [],
    ),
  );
  return Response.json(entries);
};
