import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type FilmContent,
  type FilmFile,
  filmContent,
  filmPath,
  type FilmTimings,
  filmTimings,
} from '../../src/features/films/rules/film.ts';
import { projectRoot } from '../project.ts';

const FILMS = join(projectRoot, 'src/content/films');

export const filmIds = () =>
  readdirSync(FILMS)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace('.yaml', ''))
    .sort();

/** @throws ZodError that names what an editor has to put right. */
export const readFilm = (id: string): FilmContent =>
  filmContent.parse(parse(readFileSync(join(FILMS, `${id}.yaml`), 'utf8')));

export const timingsFile = (id: string) => join(FILMS, `${id}.json`);

/** What was measured, or undefined if the film was never made. */
export function readTimings(id: string): FilmTimings | undefined {
  try {
    return filmTimings.parse(JSON.parse(readFileSync(timingsFile(id), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const filmFile = (id: string, kind: FilmFile) => join(projectRoot, 'public', filmPath(id, kind));

/** Comments of the code, which draw nothing. */
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** A hash of what is heard, and of the code that draws what is seen. */
export function sourceOf(id: string, { lines, voice, rest, poster }: FilmContent): string {
  const code = ['stage/motion', 'stage/line', 'stage/draw', `scenes/${id}`, 'sound', 'pictures'].map((name) =>
    readFileSync(join(projectRoot, 'local/films', `${name}.ts`), 'utf8').replace(COMMENT, ''),
  );
  const made = JSON.stringify([lines, voice, rest, poster, code]);
  return createHash('sha256').update(made).digest('hex').slice(0, 16);
}
