import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CallContent,
  callContent,
  type CallTimings,
  callTimings,
  type Speaker,
} from '../../src/features/call/rules/sample-call.ts';
import { projectRoot } from '../project.ts';
import { contentFiles } from '../sound/content-files.ts';
import type { Voices } from '../sound/render-command.ts';
import { captionFile } from '../sound/speech.ts';

/** Counts up whenever the same words would sound otherwise. */
const EDITION = 1;

export const callFiles = contentFiles('calls', callContent, callTimings);

export const SOUND_KINDS = ['ogg', 'mp3', 'vtt'] as const;
type SoundKind = (typeof SOUND_KINDS)[number];
export const soundFile = (id: string, kind: SoundKind) =>
  join(projectRoot, 'public/calls', `${id}-ai-generated.${kind}`);
export const hasSound = (id: string) => SOUND_KINDS.every((kind) => existsSync(soundFile(id, kind)));

/** A hash of all that is heard and shown in the captions. */
export function sourceOf(call: CallContent, voices: Voices): string {
  const heard = [EDITION, call.lines, call.colleague, call.voices, Object.entries(voices).sort()];
  return createHash('sha256').update(JSON.stringify(heard)).digest('hex').slice(0, 16);
}

/** Who speaks, in the captions. */
const namesOf = (call: CallContent): Record<Speaker, string> => ({
  agent: 'AI assistant',
  caller: 'Caller',
  colleague: call.colleague ?? 'Colleague',
});

/** One caption for each line, and for what the agent does while nobody speaks. */
export function captionsOf(call: CallContent, { lines }: Pick<CallTimings, 'lines'>): string {
  const names = namesOf(call);
  return captionFile(
    call.lines.map((line, index) => {
      const { start = 0, end = 0 } = lines[index] ?? {};
      if ('does' in line) return { start, end, text: `${line.does}…` };
      const speaker = (['agent', 'caller', 'colleague'] as const).find((name) => name in line) ?? 'agent';
      return { start, end, text: `<v ${names[speaker]}>${Object.values(line)[0]}` };
    }),
  );
}
