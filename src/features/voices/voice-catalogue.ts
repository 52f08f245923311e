import { join, resolve } from 'node:path';
import { getCollection } from 'astro:content';
import { clipPath } from './rules/clip-files';
import { paceOf } from './rules/facets';
import { LINE_IDS, VOICE_LINES, wordCount } from './rules/voice-lines';
import { clipProblems, readClip } from './read-clip';
import { barsOf, waveformPath } from './waveform';

/** The built site is made in the project's folder. */
const FOLDER = resolve('public');

async function readVoices() {
  const entries = (await getCollection('voices')).sort((a, b) =>
    a.data.name.localeCompare(b.data.name, 'en'),
  );
  const problems = entries.flatMap(({ id }) =>
    clipProblems(id, FOLDER).map((problem) => `  - src/content/voices/${id}.yaml: ${problem}`),
  );
  if (problems.length > 0)
    throw new Error(
      `Not all clips of these voices are there:\n${problems.join('\n')}\n` +
        'Make them with “npm run voices”, or take the voice out; src/content/voices/README.md says how.',
    );
  const words = LINE_IDS.reduce((sum, line) => sum + wordCount(VOICE_LINES[line].text), 0);
  const voices = [];
  for (const { id, data } of entries) {
    const clips = [];
    let seconds = 0;
    for (const line of LINE_IDS) {
      const { samples, length } = await readClip(join(FOLDER, clipPath(id, line, 'mp3')));
      clips.push({ line, length, waveform: waveformPath(barsOf(samples)) });
      seconds += length;
    }
    const wordsPerMinute = Math.round((words / seconds) * 60);
    voices.push({ id, ...data, pace: paceOf(wordsPerMinute), wordsPerMinute, clips });
  }
  return voices;
}

let voices: ReturnType<typeof readVoices> | undefined;

/** All voices with what their recordings tell: read once in a build. Throws, naming every file that is missing. */
export const voiceCatalogue = () => {
  voices ??= readVoices();
  return voices;
};
