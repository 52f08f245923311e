import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MPEGDecoder } from 'mpg123-decoder';
import { CLIP_KINDS, clipPath } from './rules/clip-files';
import { LINE_IDS } from './rules/voice-lines';

/** One for all clips, because it takes longer to start than to decode one. It has to be reset before each. */
const decoder = new MPEGDecoder();

/** Decodes an MP3 file; `length` is in seconds. Throws when it holds no sound. One call at a time. */
export async function readClip(file: string): Promise<{ samples: Float32Array; length: number }> {
  const bytes = await readFile(file);
  await decoder.reset();
  const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes);
  const [samples] = channelData;
  if (!samples || samplesDecoded === 0) throw new Error(`${file} is no MP3 file that can be decoded.`);
  return { samples, length: samplesDecoded / sampleRate };
}

/**
 * What is wrong with the files of a voice, in words for whoever added it; empty when all are there. `folder` is the
 * one that is served, `public/`.
 */
export const clipProblems = (voice: string, folder: string): string[] =>
  LINE_IDS.flatMap((line) => CLIP_KINDS.map((kind) => clipPath(voice, line, kind)))
    .filter((path) => !existsSync(join(folder, path)))
    .map((path) => `public${path} is missing`);
