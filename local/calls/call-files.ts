import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type CallContent,
  callContent,
  type CallTimings,
  callTimings,
  type Speaker,
} from '../../src/features/call/rules/sample-call.ts';
import { projectRoot } from '../project.ts';
import { captionFile } from '../sound/speech.ts';

const CALLS = join(projectRoot, 'src/content/calls');

/** Counts up whenever the same words would sound otherwise. */
const EDITION = 1;

export const callIds = () =>
  readdirSync(CALLS)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace('.yaml', ''))
    .sort();

/** @throws ZodError that names what an editor has to put right. */
export const readCall = (id: string): CallContent =>
  callContent.parse(parse(readFileSync(join(CALLS, `${id}.yaml`), 'utf8')));

export const timingsFile = (id: string) => join(CALLS, `${id}.json`);

/** The times that were measured, or undefined if the call was never rendered. */
export function readTimings(id: string): CallTimings | undefined {
  try {
    return callTimings.parse(JSON.parse(readFileSync(timingsFile(id), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const SOUND_KINDS = ['ogg', 'mp3', 'vtt'] as const;
type SoundKind = (typeof SOUND_KINDS)[number];
export const soundFile = (id: string, kind: SoundKind) =>
  join(projectRoot, 'public/calls', `${id}-ai-generated.${kind}`);

/** A hash of all that is heard and shown in the captions. */
export function sourceOf(call: CallContent, voices: CallTimings['voices']): string {
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
