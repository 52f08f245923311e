/**
 * Makes the sample films, `public/films/`, out of `src/content/films/*.yaml` and a scene in `scenes/` for each: H.264,
 * AV1, captions and poster, and beside the words what was measured.
 *
 *     npm run films                    every film whose words or drawing have changed
 *     npm run films -- alder-court     one of them, even if nothing has
 *
 * Needs ffmpeg with libx264 and libsvtav1, and the engines of `../sound/engines.ts`. The films are committed: nothing
 * else runs this.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import { FILM_FILES } from '../../src/features/films/rules/film.ts';
import { missing } from '../sound/engines.ts';
import { writeSound } from '../sound/ffmpeg.ts';
import { isMissing, refuse } from '../sound/programs.ts';
import { captionFile } from '../sound/speech.ts';
import { filmFile, filmIds, readFilm, readTimings, sourceOf, timingsFile } from './film-files.ts';
import { drawFilm, encode, writePoster } from './pictures.ts';
import { scenes } from './scenes.ts';
import { mixed, speak } from './sound.ts';

async function makeFilm(id: string): Promise<void> {
  const content = readFilm(id);
  const scene = scenes[id];
  if (!scene) refuse(`The film “${id}” has no scene: add it to local/films/scenes.ts.`);
  const voice = speak(content);
  const lines = voice.spoken.map(({ times }) => times);
  const film = { scene, lines, seconds: voice.seconds };
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const [pictures, sound] = [join(folder, 'pictures.mkv'), join(folder, 'sound.wav')];
  const frames = await drawFilm(film, pictures);
  writeSound(mixed(voice, scene.clicks(lines)), '-c:a pcm_s16le', content.title, sound);
  const to = { mp4: filmFile(id, 'mp4'), webm: filmFile(id, 'webm') };
  mkdirSync(dirname(to.mp4), { recursive: true });
  encode(pictures, sound, content.title, to);
  rmSync(folder, { recursive: true });
  await writePoster(film, content.poster, filmFile(id, 'webp'));
  const cues = content.lines.map(({ says }, index) => ({ start: 0, end: 0, ...lines[index], text: says }));
  writeFileSync(filmFile(id, 'vtt'), captionFile(cues));
  const bytes = { webm: statSync(to.webm).size, mp4: statSync(to.mp4).size };
  const seconds = Math.round(voice.seconds * 100) / 100;
  const measured = { seconds, lines, frames, bytes, source: sourceOf(id, content) };
  writeFileSync(timingsFile(id), await format(JSON.stringify(measured), { parser: 'json', printWidth: 110 }));
  console.log(`${id}: ${seconds} s, ${frames} pictures, ${bytes.webm} bytes in AV1, ${bytes.mp4} in H.264`);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !filmIds().includes(id));
if (unknown.length > 0)
  refuse(`There is no film ${unknown.join(', ')}. The films are ${filmIds().join(', ')}.`);
if (isMissing('ffmpeg')) refuse(missing(['ffmpeg']));
for (const id of asked.length > 0 ? asked : filmIds()) {
  const isMade = FILM_FILES.every((kind) => existsSync(filmFile(id, kind)));
  if (asked.length > 0 || !isMade || readTimings(id)?.source !== sourceOf(id, readFilm(id)))
    await makeFilm(id);
}
