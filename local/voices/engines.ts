/** How each voice that an open engine speaks is made. A voice that is not here has recordings instead. */
export interface Engine {
  /** The program that speaks, and the Debian package that brings it and its voice. */
  program: string;
  packages: string;
  /** Arguments that make `program` write a WAV file. `words` is the text, with straight apostrophes. */
  speak(words: string, file: string): string[];
}

const flite = (voice: string): Engine => ({
  program: 'flite',
  packages: 'flite',
  speak: (words, file) => ['-voice', voice, '-t', words, '-o', file],
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
const festival = (speed: number): Engine => ({
  program: 'festival',
  packages: 'festival and festvox-us-slt-hts',
  speak: (words, file) => [
    '--batch',
    `(begin
      (voice_cmu_us_slt_arctic_hts)
      (set! hts_engine_params (cons (list "-r" ${speed}) hts_engine_params))
      (utt.save.wave (utt.synth (Utterance Text ${JSON.stringify(words)})) ${JSON.stringify(file)} 'riff))`,
  ],
});

export const ENGINES: Record<string, Engine> = {
  alder: flite('awb'),
  aspen: festival(1.12),
  cedar: flite('rms'),
  hawthorn: pico('en-GB', { pitch: 75, speed: 88 }),
  juniper: pico('en-GB', { pitch: 100, speed: 110 }),
  larch: {
    program: 'espeak-ng',
    packages: 'espeak-ng',
    speak: (words, file) => ['-v', 'en-gb-x-rp', '-s', '190', '-w', file, words],
  },
  tamarack: pico('en-US'),
  willow: festival(0.85),
};
