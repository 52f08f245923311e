/**
 * Makes the sample films, `public/films/`, out of `src/content/films/*.yaml` and a scene in `scenes/` for each: H.264,
 * AV1, captions and poster, and beside the words what was measured. `npm run films -- --help` lists what can be asked of
 * it. Needs ffmpeg with libx264 and libsvtav1, and the engines of `../sound/engines.ts` or the key of a provider. The
 * films are committed: nothing else runs this.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FilmContent } from '../../src/features/films/rules/film.ts';
import { writeSound } from '../sound/ffmpeg.ts';
import { refuse } from '../sound/programs.ts';
import { renderCommand, type Voices } from '../sound/render-command.ts';
import type { Renderer } from '../sound/renderer.ts';
import { captionFile } from '../sound/speech.ts';
import { filmFile, filmFiles, isThere, sourceOf } from './film-files.ts';
import { drawFilm, encode, writePoster } from './pictures.ts';
import { scenes } from './scenes.ts';
import { mixed, speak } from './sound.ts';

async function make(id: string, content: FilmContent, { narrator = '' }: Voices, renderer: Renderer) {
  const scene = scenes[id];
  if (!scene) refuse(`The film “${id}” has no scene: add it to local/films/scenes.ts.`);
  const voice = await speak(renderer, narrator, content);
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
  const source = sourceOf(id, content, { narrator });
  await filmFiles.write(id, { seconds, lines, frames, bytes, voices: { narrator }, source });
  console.log(`${id}: ${seconds} s, ${frames} pictures, ${bytes.webm} bytes in AV1, ${bytes.mp4} in H.264`);
}

await renderCommand({
  one: 'film',
  files: filmFiles,
  isThere,
  voicesOf: ({ voice }, renderer) => ({ narrator: renderer.voiceOf('narrator', voice) }),
  sourceOf,
  make,
});
