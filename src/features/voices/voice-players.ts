import { button } from '~/ui/classes';
import { find, findAll, h, svg } from '~/ui/element';
import * as t from './rules/messages';

const FAILED = t.clipNotLoaded;
const REFUSED = t.clipRefused;

/** Takes away what the browser would stream; the address of the first source that it can play. */
function takeSource(audio: HTMLAudioElement): string {
  const sources = findAll(audio, 'source', HTMLSourceElement);
  for (const source of sources) source.remove();
  audio.load();
  return (sources.find(({ type }) => audio.canPlayType(type)) ?? sources.at(-1))?.src ?? '';
}

/** One clip in one voice: a button and its waveform in place of the browser's own controls. */
export class VoicePlayer {
  readonly audio: HTMLAudioElement;
  /** Told before it sounds, because the browser tells of it a moment later. */
  onPlay: () => void = () => undefined;
  /** Told what is being said, phrase by phrase. */
  onPhrase: (phrase: string) => void = () => undefined;
  /** Told when it is over; `failure` says why it was before it began. */
  onEnd: (failure?: string) => void = () => undefined;
  readonly #button = h('button', {
    type: 'button',
    className: `${button('quiet', 'small')} min-w-22`,
    onclick: () => (this.audio.paused ? this.play() : this.audio.pause()),
  });
  // A screen reader hears the voice itself; only what went wrong is announced.
  readonly #said = h('p', {
    className: 'col-span-full min-h-[1.6em] font-medium',
    role: 'status',
    ariaLive: 'off',
    'data-said': '',
  });
  readonly #label: string;
  /** Address of the recording, and how long it is, in seconds. */
  readonly #source: string;
  readonly #length: number;
  #loading: Promise<void> | undefined;
  #played: SVGElement | undefined;
  #failed = false;
  readonly #wave: SVGSVGElement;

  constructor(figure: HTMLElement) {
    this.audio = find(figure, 'audio', HTMLAudioElement);
    this.#wave = find(figure, '.wave', SVGSVGElement);
    this.#label = this.audio.ariaLabel ?? '';
    this.#length = Number(figure.dataset.seconds);
    this.#source = takeSource(this.audio);
    this.audio.controls = false;
    this.#name(t.play);
    figure.prepend(this.#button);
    figure.append(this.#said);
    const { audio } = this;
    audio.addEventListener('play', () => {
      this.#name(t.pause);
      this.#run();
    });
    audio.addEventListener('pause', () => this.#name(t.play));
    audio.addEventListener('timeupdate', () => this.#draw());
    audio.addEventListener('ended', () => {
      this.#say('');
      this.onEnd();
    });
    audio.addEventListener('error', () => this.#fail(FAILED));
  }

  play() {
    this.onPlay();
    this.#say('');
    this.#follow();
    this.#failed = false;
    this.#start();
    this.#loading ??= this.#load().catch(() => this.#fail(FAILED));
  }

  /** Without a recording it counts as playing, and sounds as soon as there is one. */
  #start() {
    this.audio.play().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : '';
      // Another voice came first, or it has failed already.
      if (name !== 'AbortError') this.#fail(name === 'NotAllowedError' ? REFUSED : FAILED);
    });
  }

  /** The whole recording: a host that sends no parts of files lets nobody go back in one that streams. */
  async #load() {
    const answer = await fetch(this.#source);
    if (!answer.ok) throw new Error(`${this.#source} was answered with ${answer.status}.`);
    const address = URL.createObjectURL(await answer.blob());
    const isWanted = !this.audio.paused;
    this.audio.src = address;
    if (isWanted) this.#start();
  }

  /** Ends it; the next time it begins at the beginning. */
  stop() {
    this.audio.pause();
    if (this.audio.currentTime > 0) this.audio.currentTime = 0;
    this.#say('');
  }

  #follow() {
    const [track] = this.audio.textTracks;
    if (!track || track.mode === 'hidden') return;
    track.mode = 'hidden';
    track.addEventListener('cuechange', () => {
      const [cue] = track.activeCues ?? [];
      if (cue && !this.audio.paused) this.#say((cue as VTTCue).text);
    });
  }

  #name(action: string) {
    this.#button.replaceChildren(`${action} `, h('span', { className: 'sr-only' }, this.#label));
  }

  #say(phrase: string) {
    this.#said.ariaLive = 'off';
    this.#said.textContent = phrase;
    this.onPhrase(phrase);
  }

  #fail(sentence: string) {
    if (this.#failed) return;
    this.#failed = true;
    this.audio.pause();
    if (sentence === FAILED) this.#forget();
    this.#said.ariaLive = 'polite';
    this.#said.textContent = sentence;
    this.onEnd(sentence);
  }

  /** So that what failed once is asked for again. */
  #forget() {
    URL.revokeObjectURL(this.audio.src);
    this.audio.removeAttribute('src');
    // Nothing more is told about what was before.
    this.audio.load();
    this.#name(t.play);
    this.#loading = undefined;
  }

  /** Browsers tell the time four times a second; the eye wants it more often. */
  #run() {
    this.#draw();
    if (!this.audio.paused) requestAnimationFrame(() => this.#run());
  }

  /** The part that was heard lies over the waveform, and ends where the sound is. */
  #draw() {
    if (!this.#played) {
      const paths = [...this.#wave.children].map((path) => path.cloneNode());
      this.#played = svg('svg', { class: 'played overflow-hidden' }, ...paths);
      this.#wave.append(this.#played);
    }
    const heard = Math.min(1, this.audio.currentTime / this.#length);
    this.#played.setAttribute('width', `${this.#wave.viewBox.baseVal.width * heard}`);
  }
}

/** All players of a library. One sounds at a time. */
export class VoicePlayers {
  readonly #players = new Map<string, VoicePlayer>();

  constructor(library: HTMLElement) {
    for (const figure of findAll(library, '.voice figure', HTMLElement)) {
      const voice = figure.closest<HTMLElement>('.voice')?.dataset.voice;
      const player = new VoicePlayer(figure);
      player.onPlay = () => this.stop(player);
      this.#players.set(`${voice} ${figure.dataset.line}`, player);
    }
  }

  find(voice: string, line: string): VoicePlayer | undefined {
    return this.#players.get(`${voice} ${line}`);
  }

  /** Ends all but one. */
  stop(except?: VoicePlayer) {
    for (const player of this.#players.values()) if (player !== except && !player.audio.paused) player.stop();
  }
}
