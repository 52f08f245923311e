import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContent } from '../../src/features/call/rules/sample-call.ts';
import {
  AGAIN_AFTER_SECONDS,
  hasAddress,
  hasNumber,
  lastTurn,
} from '../../src/features/call/rules/named-caller.ts';
import { wordsOf } from '../sound/renderer.ts';
import { callFiles, captionsOf, SOUND_KINDS, soundFile, sourceOf } from './call-files';

const REMEDY = 'Run “npm run calls” and commit what it writes.';
const hasFfmpeg = !spawnSync('ffmpeg', ['-version']).error;

function timingsOf(id: string) {
  const timings = callFiles.measured(id);
  if (!timings) throw new Error(`${id} has no sound. ${REMEDY}`);
  return timings;
}

/**
 * Length of an Ogg Opus file in seconds. Its last page holds the number of samples at 48,000 a second (RFC 7845), of
 * which players skip as many at the start as the header says.
 */
function lengthOf(file: string): number {
  const bytes = readFileSync(file);
  const last = bytes.lastIndexOf('OggS');
  const preSkip = bytes.readUInt16LE(bytes.indexOf('OpusHead') + 10);
  return (Number(bytes.readBigUInt64LE(last + 6)) - preSkip) / 48_000;
}

/** What ffmpeg says of a file that it decodes once and sends through each of the filters. */
function heard(file: string, filters: string[]): string {
  const ends = filters.map((_, index) => `[in${index}]`).join('');
  const chains = filters.map((filter, index) => `[in${index}]${filter}[out${index}]`);
  const sinks = filters.flatMap((_, index) => ['-map', `[out${index}]`, '-f', 'null', '-']);
  const graph = [`asplit=${filters.length}${ends}`, ...chains].join(';');
  const args = ['-hide_banner', '-nostats', '-i', file, '-filter_complex', graph, ...sinks];
  return `${spawnSync('ffmpeg', args, { maxBuffer: 10_000_000 }).stderr}`;
}
const LOUDNESS = 'ebur128=peak=true';
const volumeIn = (said: string, name: string) =>
  Number(new RegExp(`volumedetect@${name} .*mean_volume: (-?[\\d.]+)`).exec(said)?.[1]);

test('there is no sound and no time of a call that is no more, and all sound is light', () => {
  expect(callFiles.measuredIds()).toEqual(callFiles.ids());
  const files = readdirSync(dirname(soundFile('any', 'ogg')));
  expect(files.sort()).toEqual(
    callFiles
      .ids()
      .flatMap((id) => SOUND_KINDS.map((kind) => `${id}-ai-generated.${kind}`))
      .sort(),
  );
  const sizes = callFiles
    .ids()
    .flatMap((id) => SOUND_KINDS.map((kind) => statSync(soundFile(id, kind)).size));
  // All sound and film together may weigh 14 MB; voices and films take a third of it.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(9_000_000);
});

/** Whether a call of that length leaves the one called without what the rules ask to hear once more. */
const leavesUnsaid = ({ lines, outbound }: Pick<CallContent, 'lines' | 'outbound'>, seconds: number) =>
  outbound && seconds > AGAIN_AFTER_SECONDS && !(hasNumber(lastTurn(lines)) && hasAddress(lastTurn(lines)));

test('a call out of more than a minute ends with number and address once more', () => {
  const out = callFiles.ids().filter((id) => callFiles.read(id).outbound);
  expect(out).not.toEqual([]);
  expect(out.filter((id) => leavesUnsaid(callFiles.read(id), timingsOf(id).seconds))).toEqual([]);
  const lines: CallContent['lines'] = [{ caller: 'Thursday.' }, { agent: 'Thursday it is. Goodbye.' }];
  expect(leavesUnsaid({ lines, outbound: true }, 61)).toBe(true);
  expect(leavesUnsaid({ lines, outbound: true }, 59)).toBe(false);
  expect(leavesUnsaid({ lines, outbound: false }, 61)).toBe(false);
  const again = [...lines, { agent: 'That was 604 555 0142, office at example dot com.' }];
  expect(leavesUnsaid({ lines: again, outbound: true }, 61)).toBe(false);
});

describe.for(callFiles.ids())('%s', (id) => {
  let call: CallContent;
  beforeAll(() => {
    call = callFiles.read(id);
  });

  test('has the sound of the words that it has, and a time for each word and deed, in order', () => {
    expect(timingsOf(id).source, `The sound of ${id} is that of other words. ${REMEDY}`).toBe(
      sourceOf(call, timingsOf(id).voices),
    );
    expect(readFileSync(soundFile(id, 'vtt'), 'utf8')).toBe(captionsOf(call, timingsOf(id)));
    const { seconds, lines } = timingsOf(id);
    expect(lines.length).toBe(call.lines.length);
    const times = lines.flatMap(({ start, words, end }) => [...(words ?? [start]), end]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(seconds);
    for (const [index, line] of call.lines.entries()) {
      if ('does' in line)
        expect((lines[index]?.end ?? 0) - (lines[index]?.start ?? 0)).toBeCloseTo(line.seconds, 1);
      else {
        const [, text = ''] = Object.entries(line)[0] ?? [];
        expect(lines[index]?.words?.length).toBe(wordsOf(`${text}`).length);
      }
    }
  });

  test('is as long as its times say, has a light file, and says what it is', () => {
    const file = soundFile(id, 'ogg');
    expect(Math.abs(lengthOf(file) - timingsOf(id).seconds)).toBeLessThan(0.05);
    expect(statSync(file).size).toBeLessThan(160_000);
    for (const kind of ['ogg', 'mp3'] as const)
      expect(readFileSync(soundFile(id, kind)).includes(`AI-generated voices: a sample call, ${id}`)).toBe(
        true,
      );
  });

  test.runIf(hasFfmpeg)('is as loud as all are, not clipped, and sounds as over a phone', () => {
    const filters = [
      'volumedetect@all',
      'highpass=f=5000,highpass=f=5000,volumedetect@high',
      'lowpass=f=120,lowpass=f=120,volumedetect@low',
    ];
    const ogg = heard(soundFile(id, 'ogg'), [LOUDNESS, ...filters]);
    for (const said of [ogg, heard(soundFile(id, 'mp3'), [LOUDNESS])]) {
      // The last: ffmpeg sums up once more when the formats of the filters are settled.
      const summary = said.split('Summary:').at(-1) ?? '';
      expect(Math.abs(Number(summary.match(/I:\s+(-?[\d.]+)/)?.[1]) + 19)).toBeLessThanOrEqual(1);
      expect(Number(summary.match(/Peak:\s+(-?[\d.]+)/)?.[1])).toBeLessThan(-1);
    }
    const all = volumeIn(ogg, 'all');
    expect(all - volumeIn(ogg, 'high')).toBeGreaterThan(25);
    expect(all - volumeIn(ogg, 'low')).toBeGreaterThan(25);
  });
});
