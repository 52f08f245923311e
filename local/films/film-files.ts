import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FILM_FILES,
  type FilmContent,
  type FilmFile,
  filmContent,
  filmPath,
  filmTimings,
} from '../../src/features/films/rules/film.ts';
import { projectRoot } from '../project.ts';
import { contentFiles } from '../sound/content-files.ts';
import type { Voices } from '../sound/render-command.ts';

export const filmFiles = contentFiles('films', filmContent, filmTimings);

export const filmFile = (id: string, kind: FilmFile) => join(projectRoot, 'public', filmPath(id, kind));
export const isThere = (id: string) => FILM_FILES.every((kind) => existsSync(filmFile(id, kind)));

/** Comments of the code, which draw nothing. */
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** What draws every film, and what is heard below its voice. */
const CODE = [
  'films/stage/motion',
  'films/stage/line',
  'films/stage/draw',
  'films/pictures',
  'films/sound',
  'sound/mix',
];

/** A hash of what is heard, and of the code that draws what is seen. */
export function sourceOf(
  id: string,
  { lines, voice, rest, poster }: FilmContent,
  { narrator }: Voices,
): string {
  const code = [...CODE, `films/scenes/${id}`].map((name) =>
    readFileSync(join(projectRoot, 'local', `${name}.ts`), 'utf8').replace(COMMENT, ''),
  );
  const made = JSON.stringify([lines, voice, narrator, rest, poster, code]);
  return createHash('sha256').update(made).digest('hex').slice(0, 16);
}
