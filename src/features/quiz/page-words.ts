import { getEntry } from 'astro:content';
import { type Figures, fill, fillAll, type PageWords } from './rules/page-words';

async function wordsOf(id: string): Promise<PageWords> {
  const entry = await getEntry('quiz', id);
  if (!entry) throw new Error(`There is no src/content/quiz/${id}.yaml`);
  return entry.data;
}

export async function quizTitles(id: string) {
  const { title, description, heading } = await wordsOf(id);
  return fillAll({ title, description, heading });
}

/** The words of such a page, with its figures. `say` gives a label, and puts in the figures that belong to it. */
export async function quizWords(id: string, figures: Figures = {}) {
  const { labels, ...words } = await wordsOf(id);
  const say = (label: string, more: Figures = {}) => {
    const text = labels[label];
    if (text === undefined) throw new Error(`src/content/quiz/${id}.yaml has no label ${label}`);
    return fill(text, { ...figures, ...more });
  };
  return { ...fillAll(words, figures), say };
}
