import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILM_FILES, type FilmContent, type FilmTimings } from '../../src/features/films/rules/film.ts';
import { projectRoot } from '../project.ts';
import { filmFile, filmFiles, sourceOf } from './film-files.ts';
import { scenes } from './scenes.ts';
import { cut, lengthOf, line } from './stage/line.ts';

const MOST_BYTES = { webm: 900_000, mp4: 900_000, vtt: 2000, webp: 40_000 };
const ALL_FILMS_BYTES = 5_400_000;
const FRAME = 1 / 24;

/** Seconds that the header of an MP4 file gives: ticks over ticks per second. */
function secondsOfMp4(file: Buffer): number {
  const header = file.indexOf('mvhd') + 4;
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12);
}

/** Seconds that a WebM file gives, as a number of 8 bytes in milliseconds behind the mark of the duration. */
function secondsOfWebm(file: Buffer): number {
  const mark = file.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  return file.readDoubleBE(mark + 3) / 1000;
}

const readCues = (id: string) =>
  [...readFileSync(filmFile(id, 'vtt'), 'utf8').matchAll(/00:([\d.]+) --> 00:([\d.]+)\n(.+)\n/g)].map(
    ([, start, end, text = '']) => ({ start: Number(start), end: Number(end), text }),
  );

test('there is a scene for every film, a film for every scene, and no file of another film', () => {
  expect(Object.keys(scenes).sort()).toEqual(filmFiles.ids());
  expect(filmFiles.measuredIds()).toEqual(filmFiles.ids());
  const names = filmFiles.ids().flatMap((id) => FILM_FILES.map((kind) => filmFile(id, kind)));
  const folder = join(projectRoot, 'public/films');
  const there = readdirSync(folder).map((name) => join(folder, name));
  expect(there.sort()).toEqual(names.sort());
  const bytes = there.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(ALL_FILMS_BYTES);
});

test('a part of a line has its share of the length', () => {
  const way = line('M0 0H30V40Q30 80 70 80');
  expect(lengthOf(cut(way, 0.25, 0.75))).toBeCloseTo(lengthOf(way) / 2, 0);
  expect(cut(way, 0, 1).at(-1)).toEqual([70, 80]);
});

describe.for(filmFiles.ids())('%s', (id) => {
  let film: FilmContent;
  let made: FilmTimings;
  beforeAll(() => {
    film = filmFiles.read(id);
    const measured = filmFiles.measured(id);
    if (!measured) throw new Error(`${id} was never made: “npm run films” makes it.`);
    made = measured;
  });

  test('was made from the words and the drawing that it has now, and its captions are those words', () => {
    expect(made.source, '“npm run films” makes it anew').toBe(sourceOf(id, film, made.voices));
    const words = film.lines.map(({ says }) => says);
    expect(readCues(id).map(({ text }) => text)).toEqual(words);
    expect(made.lines.map((line) => line.words.length)).toEqual(words.map((says) => says.split(' ').length));
  });

  test('is light enough, and says what it weighs', () => {
    for (const kind of FILM_FILES)
      expect(statSync(filmFile(id, kind)).size, kind).toBeLessThanOrEqual(MOST_BYTES[kind]);
    for (const kind of ['webm', 'mp4'] as const)
      expect(made.bytes[kind]).toBe(statSync(filmFile(id, kind)).size);
  });

  test('is as long as it says in both files, and begins before all of it has come', () => {
    const mp4 = readFileSync(filmFile(id, 'mp4'));
    expect(Math.abs(secondsOfMp4(mp4) - made.seconds)).toBeLessThan(0.1);
    expect(Math.abs(secondsOfWebm(readFileSync(filmFile(id, 'webm'))) - made.seconds)).toBeLessThan(0.1);
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
    expect(Math.abs(made.frames * FRAME - made.seconds)).toBeLessThan(FRAME);
    expect(film.poster).toBeLessThan(made.seconds);
  });

  test('has captions one after the other, within its seconds', () => {
    const cues = readCues(id);
    for (const [index, { start, end }] of cues.entries()) {
      expect(start).toBe(made.lines[index]?.start);
      expect(start).toBeGreaterThan(cues[index - 1]?.end ?? 0);
      expect(end).toBeLessThan(made.seconds);
    }
  });

  test('draws the same picture whenever it is asked for a moment, and none with a number missing', () => {
    const drawn = Array.from({ length: Math.floor(made.seconds * 2) }, (_, half) =>
      scenes[id]?.frame(half / 2, made.lines),
    );
    expect(drawn.filter((picture) => !picture || /NaN|undefined|Infinity/.test(picture))).toEqual([]);
  });

  test('hears its clicks while it is seen, and says at its end that it is a sample', () => {
    for (const { at } of scenes[id]?.clicks(made.lines) ?? []) expect(at).toBeLessThan(made.seconds - 0.5);
    expect(scenes[id]?.frame(made.seconds - FRAME, made.lines)).toContain(
      'Sample film, made by us from code.',
    );
  });
});
