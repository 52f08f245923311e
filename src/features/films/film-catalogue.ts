import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { getCollection } from 'astro:content';
import { FILM_FILES, filmPath } from './rules/film';

/** All sample films in their order, with what was measured in them. @throws Error that names what is missing. */
export async function filmCatalogue() {
  const films = await getCollection('films');
  const measured = new Map((await getCollection('filmTimings')).map(({ id, data }) => [id, data]));
  const problems: string[] = [];
  const whole = films.flatMap(({ id, data }) => {
    const made = measured.get(id);
    const missing = FILM_FILES.map((kind) => `public${filmPath(id, kind)}`).filter(
      (path) => !existsSync(resolve(path)),
    );
    problems.push(...missing.map((path) => `  - src/content/films/${id}.yaml: ${path} is missing`));
    if (made?.lines.length !== data.lines.length)
      problems.push(`  - src/content/films/${id}.json: it does not have the times of its lines`);
    if (!made) return [];
    const lines = data.lines.map(({ says }, index) => ({ says, start: made.lines[index]?.start ?? 0 }));
    return [{ ...data, ...made, id, lines }];
  });
  if (problems.length > 0)
    throw new Error(
      `Not all of these films is there:\n${problems.join('\n')}\n` +
        'Make them with “npm run films”, or take the film out.',
    );
  return whole.sort((a, b) => a.order - b.order);
}
