import type { ReadingVoice } from '../../src/features/voices/rules/reading-voices.ts';
import { run } from './programs.ts';

/** How a voice is made that an open engine speaks. */
export interface Engine {
  /** The program that speaks, and the Debian package that brings it and its voice. */
  program: string;
  packages: string;
  /** Arguments that make `program` write a WAV file. `words` is the text, with straight apostrophes. */
  speak(words: string, file: string): string[];
}

/** One that can read calls and films. */
interface Reader extends Engine {
  /** Reads the start of each word, in seconds, from the output of `program`. */
  starts(printed: string, words: readonly string[]): number[];
}

const flite = (voice: string): Reader => ({
  program: 'flite',
  packages: 'flite',
  speak: (words, file) => ['-voice', voice, '-psdur', '-t', words, '-o', file],
  /** Flite prints its sounds and when each ends. How many of them a word has, it says of the word alone. */
  starts(printed, words) {
    const ends = [...printed.matchAll(/(\S+):([\d.]+) /g)].map(([, sound, end]) => ({
      sound,
      end: Number(end),
    }));
    const begins = ends.flatMap(({ sound }, index) => (sound === 'pau' ? [] : (ends[index - 1]?.end ?? 0)));
    let first = 0;
    const starts = words.map((word) => {
      const start = begins[first] ?? Number.NaN;
      const alone = run('flite', ['-voice', voice, '-ps', '-t', `${word} `, '-o', 'none']).stdout;
      first += `${alone}`.split(/\s+/).filter((sound) => sound !== '' && sound !== 'pau').length;
      return start;
    });
    return first === begins.length ? starts : [];
  },
});

/** `level` is a percentage of the voice's own pitch and speed. */
const pico = (language: string, level = { pitch: 100, speed: 100 }): Engine => ({
  program: 'pico2wave',
  packages: 'libttspico-utils, which is in the section non-free of Debian',
  speak: (words, file) => {
    const said = `<pitch level="${level.pitch}"><speed level="${level.speed}">${words}</speed></pitch>`;
    return ['-l', language, '-w', file, said];
  },
});

/** The HTS voice SLT in Festival; `speed` is a factor. */
const festival = (speed: number): Reader => ({
  program: 'festival',
  packages: 'festival and festvox-us-slt-hts',
  speak: (words, file) => [
    '--batch',
    `(begin
      (voice_cmu_us_slt_arctic_hts)
      (set! hts_engine_params (cons (list "-r" ${speed}) hts_engine_params))
      (set! said (utt.synth (Utterance Text ${JSON.stringify(words)})))
      (mapcar (lambda (token)
          (if (item.daughter1 token) (format t "%f\\n" (item.feat (item.daughter1 token) "word_start"))))
        (utt.relation.items said 'Token))
      (utt.save.wave said ${JSON.stringify(file)} 'riff))`,
  ],
  starts: (printed) => printed.trim().split('\n').map(Number),
});

export const READERS: Record<ReadingVoice, Reader> = {
  alder: flite('awb'),
  aspen: festival(1.12),
  /** Reads calls, and is not in the Voice Library, which has its slower and its faster twin. */
  birch: festival(1),
  cedar: flite('rms'),
  willow: festival(0.85),
};

/** Every voice that an open engine speaks. A voice that is not here has recordings instead. */
export const ENGINES: Record<string, Engine> = {
  ...READERS,
  hawthorn: pico('en-GB', { pitch: 75, speed: 88 }),
  juniper: pico('en-GB', { pitch: 100, speed: 110 }),
  larch: {
    program: 'espeak-ng',
    packages: 'espeak-ng',
    speak: (words, file) => ['-v', 'en-gb-x-rp', '-s', '190', '-w', file, words],
  },
  tamarack: pico('en-US'),
};

/** A sentence that says what to install for these programs. */
export function missing(programs: string[]): string {
  const packages = programs.map(
    (program) => Object.values(ENGINES).find((engine) => engine.program === program)?.packages ?? program,
  );
  return `The sound is made with programs that are missing here. On Debian, install ${[...new Set(packages)].join('; ')}.`;
}
