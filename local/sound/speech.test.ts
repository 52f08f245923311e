import { describe, expect, test } from 'vitest';
import { captionFile, cuesFor, pausesIn, phrasesOf, type Speech, trimSilence } from './speech.ts';

const RATE = 1_000;

/** Seconds of sound and of silence in turn, beginning with sound. */
function speech(...seconds: number[]): Speech {
  const samples = seconds.flatMap((length, turn) =>
    Array.from({ length: Math.round(length * RATE) }, (_, index) =>
      turn % 2 === 0 ? Math.sin(index) * 0.5 : 0,
    ),
  );
  return { samples: Float32Array.from(samples), rate: RATE };
}

describe('silence', () => {
  test('before and after a line is cut to the margin', () => {
    const padded: Speech = {
      samples: new Float32Array([...new Float32Array(900), ...speech(1).samples, 0, 0]),
      rate: RATE,
    };
    const { samples } = trimSilence(padded, 0.15);
    expect(samples.length / RATE).toBeCloseTo(1.3, 1);
    expect(samples.findIndex((sample) => sample !== 0) / RATE).toBeCloseTo(0.15, 1);
  });

  test('alone is no line', () => {
    expect(() => trimSilence(speech(0, 1), 0.15)).toThrow('silence');
  });

  test('between words counts from 60 ms', () => {
    expect(pausesIn(speech(1, 0.04, 1, 0.3, 1)).map((at) => Math.round(at * 100) / 100)).toEqual([2.19]);
  });
});

describe('captions', () => {
  test('break after sentences and after commas that have two words before them', () => {
    expect(phrasesOf('Yes, I’m sorry, I can’t. How can I help?')).toEqual([
      'Yes, I’m sorry,',
      'I can’t.',
      'How can I help?',
    ]);
  });

  test('change in the pauses of the speaker, and reach from the start to the end', () => {
    const cues = cuesFor('I am sorry, I can’t answer.', speech(0.9, 0.2, 1.9), 0);
    expect(cues.map(({ text }) => text)).toEqual(['I am sorry,', 'I can’t answer.']);
    expect(cues[0]?.start).toBe(0);
    expect(cues[0]?.end).toBeCloseTo(1, 1);
    expect(cues[1]?.end).toBeCloseTo(3, 1);
  });

  test('share out the time where the speaker makes no pause', () => {
    const [first] = cuesFor('Ten chars, ten more chars yes.', speech(3), 0);
    expect(first?.end).toBeCloseTo(1.03, 1);
  });

  test('are written as WebVTT', () => {
    expect(captionFile([{ start: 0, end: 1.5, text: 'Hello.' }])).toBe(
      'WEBVTT\n\nNOTE AI-generated voice\n\n00:00.000 --> 00:01.500\nHello.\n',
    );
  });
});
