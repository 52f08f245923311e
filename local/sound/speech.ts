/** Speech as samples between -1 and 1, one channel. */
export interface Speech {
  samples: Float32Array;
  /** Samples per second. */
  rate: number;
}

const FRAME_SECONDS = 0.01;
/** A frame this far below the loudest one is silence: 40 dB. */
const SILENCE = 0.01;

/** Whether each hundredth of a second is heard, by its loudness (root mean square). */
function soundingFrames({ samples, rate }: Speech): boolean[] {
  const size = Math.round(rate * FRAME_SECONDS);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, frame) => {
    const part = samples.subarray(frame * size, (frame + 1) * size);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / size);
  });
  const floor = Math.max(...levels) * SILENCE;
  return levels.map((level) => level > floor);
}

/** Seconds at which the sound begins and ends. Throws when there is none. */
export function boundsOf(speech: Speech): { from: number; to: number } {
  const sounding = soundingFrames(speech);
  const first = sounding.indexOf(true);
  if (first < 0) throw new Error('The engine wrote silence.');
  return { from: first * FRAME_SECONDS, to: (sounding.lastIndexOf(true) + 1) * FRAME_SECONDS };
}

/** The same speech with `margin` seconds of silence before and after it. Throws when there is none. */
export function trimSilence(speech: Speech, margin: number): Speech {
  const { rate } = speech;
  const bounds = boundsOf(speech);
  const from = Math.round((bounds.from - margin) * rate);
  const to = Math.round((bounds.to + margin) * rate);
  const samples = new Float32Array(to - from);
  samples.set(speech.samples.subarray(Math.max(0, from), to), Math.max(0, -from));
  return { samples, rate };
}

/** Loudness of what is heard (root mean square), without the pauses. */
export function levelOf(speech: Speech): number {
  const size = Math.round(speech.rate * FRAME_SECONDS);
  const heard = soundingFrames(speech).flatMap((sounds, frame) =>
    sounds ? [...speech.samples.subarray(frame * size, (frame + 1) * size)] : [],
  );
  return Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length);
}

/** Middles of the pauses of at least 60 ms between words, in seconds. */
export function pausesIn(speech: Speech): number[] {
  const sounding = soundingFrames(speech);
  const pauses: number[] = [];
  let quiet = 0;
  sounding.forEach((sounds, frame) => {
    if (sounds && quiet * FRAME_SECONDS >= 0.06 && quiet < frame)
      pauses.push((frame - quiet / 2) * FRAME_SECONDS);
    quiet = sounds ? 0 : quiet + 1;
  });
  return pauses;
}

export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** A line in the pieces a reader takes in at a glance: at the end of a sentence, and at a comma after two words. */
export const phrasesOf = (line: string): string[] => line.match(/\S+\s\S.*?[.,?!](?=\s|$)|\S.*$/g) ?? [];

/** How far from the place that the letters suggest a pause may be, in seconds. */
const REACH = 0.7;

/**
 * When each phrase of the line is heard. A phrase takes its share of the letters, and begins at the pause that is
 * nearest to that, where the engine or speaker made one.
 */
export function cuesFor(line: string, speech: Speech, margin: number): Cue[] {
  const phrases = phrasesOf(line);
  const total = phrases.join('').length;
  const pauses = pausesIn(speech);
  const length = speech.samples.length / speech.rate;
  let spoken = 0;
  let start = 0;
  return phrases.map((text, index) => {
    spoken += text.length;
    const expected = margin + (spoken / total) * (length - 2 * margin);
    const near = pauses
      .filter((pause) => pause > start + 0.2 && Math.abs(pause - expected) < REACH)
      .sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
    const end = index === phrases.length - 1 ? length : (near[0] ?? expected);
    const cue = { start, end, text };
    start = end;
    return cue;
  });
}

const timestamp = (time: number) => {
  const minutes = `${Math.floor(time / 60)}`.padStart(2, '0');
  return `${minutes}:${(time % 60).toFixed(3).padStart(6, '0')}`;
};

/** The captions as a WebVTT file. */
export const captionFile = (cues: readonly Cue[]) =>
  [
    'WEBVTT\n\nNOTE AI-generated voice\n',
    ...cues.map(({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${text}\n`),
  ].join('\n');
