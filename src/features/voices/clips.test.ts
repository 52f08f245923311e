import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { clipPath } from './rules/clip-files';
import { pitchOf } from './rules/pitch';
import { toneOf } from './rules/facets';
import { LINE_IDS, type LineId, VOICE_LINES } from './rules/voice-lines';
import { clipProblems, readClip } from './read-clip';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'public');
const files = (await readdir(join(root, 'src/content/voices'))).filter((name) => name.endsWith('.yaml'));
const voices = files.map((name) => name.replace('.yaml', ''));

const mp3 = (voice: string, line: LineId) => join(folder, clipPath(voice, line, 'mp3'));

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const decibels = (level: number) => 20 * Math.log10(level);

/** Start and end in seconds, and words. */
async function readCues(path: string) {
  const text = await readFile(join(folder, path), 'utf8');
  expect(text.startsWith('WEBVTT\n\nNOTE AI-generated voice\n')).toBe(true);
  const cues = [...text.matchAll(/00:([\d.]+) --> 00:([\d.]+)\n(.+)\n/g)];
  return cues.map(([, start, end, words = '']) => [Number(start), Number(end), words] as const);
}

test('there are voices, and each is of one word that no other has', async () => {
  expect(voices.length).toBeGreaterThanOrEqual(6);
  const texts = files.map((file) => readFile(join(root, 'src/content/voices', file), 'utf8'));
  const names = (await Promise.all(texts)).map((text) => text.match(/^name: (\w+)$/m)?.[1]);
  expect(new Set(names).size).toBe(voices.length);
  expect(names).not.toContain(undefined);
});

test('the clips are there, those of no other voice, and light enough to keep', async () => {
  expect(voices.flatMap((voice) => clipProblems(voice, folder))).toEqual([]);
  expect((await readdir(join(folder, 'voices'))).sort()).toEqual(voices.sort());
  const all = await readdir(join(folder, 'voices'), { recursive: true, withFileTypes: true });
  const clips = all.filter((entry) => entry.isFile());
  expect(clips.filter(({ name }) => !name.includes('ai-generated'))).toEqual([]);
  const sizes = await Promise.all(
    clips.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_500_000);
});

test('a missing clip is named with its path', () => {
  expect(clipProblems('nobody', folder)).toContain(
    'public/voices/nobody/nobody-greeting-ai-generated.mp3 is missing',
  );
});

describe.for(voices)('%s', (voice) => {
  test.for(LINE_IDS)('says its %s: heard, not clipped, without silence around it', async (line) => {
    const { samples, length } = await readClip(mp3(voice, line));
    expect(length).toBeGreaterThan(3);
    expect(length).toBeLessThan(12);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeLessThan(0.97);
    expect(decibels(rms(samples))).toBeGreaterThan(-26);
    expect(decibels(rms(samples))).toBeLessThan(-15);
    const threshold = peak * 0.03;
    const first = samples.findIndex((sample) => Math.abs(sample) > threshold);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
    const perSecond = samples.length / length;
    expect(first / perSecond).toBeLessThan(0.3);
    expect((samples.length - last) / perSecond).toBeLessThan(0.4);
  });

  test.for(LINE_IDS)('has captions for its %s that are its words and end with the sound', async (line) => {
    const cues = await readCues(clipPath(voice, line, 'vtt'));
    const { length } = await readClip(mp3(voice, line));
    expect(cues.map(([, , text]) => text).join(' ')).toBe(VOICE_LINES[line].text);
    expect(cues.at(-1)?.[1]).toBeCloseTo(length, 0);
    for (const [index, [start, end]] of cues.entries()) {
      expect(end - start).toBeGreaterThan(0.4);
      expect(start).toBe(cues[index - 1]?.[1] ?? 0);
    }
  });

  test.for(LINE_IDS)('has its %s in Opus, named as AI-generated', async (line) => {
    const file = await readFile(join(folder, clipPath(voice, line, 'ogg')));
    expect(file.subarray(0, 4).toString()).toBe('OggS');
    const head = file.indexOf('OpusHead');
    expect(head).toBe(28);
    // One channel, after the version.
    expect([...file.subarray(head + 8, head + 10)]).toEqual([1, 1]);
    const mark = `AI-generated voice: ${voice}, ${line}`;
    const remedy = `The clip does not say “${mark}”: it is that of another voice. “npm run voices” makes it with its mark.`;
    expect(file.includes(mark), remedy).toBe(true);
    expect((await readFile(mp3(voice, line))).includes('AI-generated voice'), remedy).toBe(true);
  });

  test('is listed under the tone that its pitch has', async () => {
    const words = await readFile(join(root, `src/content/voices/${voice}.yaml`), 'utf8');
    const { samples, length } = await readClip(mp3(voice, 'greeting'));
    const pitch = pitchOf(samples, samples.length / length);
    expect(`${Math.round(pitch)} Hz: ${toneOf(pitch)}`).toBe(
      `${Math.round(pitch)} Hz: ${words.match(/^tone: (\w+)$/m)?.[1]}`,
    );
  });
});
