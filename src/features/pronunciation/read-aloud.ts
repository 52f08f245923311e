import { h, quietButton } from '~/ui/element';
import type { Accent } from './rules/transcription';
import { SLOW_RATE, Speaker, voiceFor } from './speaker';
import { NO_VOICE, VOICE_FAILED, voiceLine } from './tool-words';

interface Manner {
  isSlow: boolean;
  accent?: Accent;
  /** Called with the place of each word in the text as it is said, and with nothing when it is over. */
  onWord?: (start?: number) => void;
}

/** Says one text at a time with the voice of the device that comes nearest to an accent, and says which one that is. */
export class ReadAloud {
  accent: Accent;
  /** Which voice speaks, or why none does. */
  readonly line = h('p', { className: 'small' });
  readonly #speaker = new Speaker();
  #onWord: Manner['onWord'];
  /** The button that was pressed, and what it says otherwise. */
  #pressed: HTMLButtonElement | undefined;
  #label = '';

  constructor(accent: Accent) {
    this.accent = accent;
  }

  /** A button that says what is asked for when it is pressed; pressed again, it ends it. */
  button(label: string, isSlow: boolean, text: () => string, onWord?: Manner['onWord']): HTMLButtonElement {
    const press = () => {
      const isStop = this.#pressed === button;
      this.stop();
      if (isStop || !this.say(text(), { isSlow, ...(onWord && { onWord }) })) return;
      this.#pressed = button;
      button.textContent = 'Stop';
      this.#label = label;
    };
    const button = quietButton(label, press, 'pronunciation-voiced');
    return button;
  }

  /** @returns whether there is a voice to say it. */
  say(text: string, { isSlow, accent = this.accent, onWord }: Manner): boolean {
    this.stop();
    const voice = voiceFor(accent);
    if (!voice) return false;
    this.showVoice();
    this.#onWord = onWord;
    const onEnd = (hasFailed: boolean) => {
      this.stop();
      if (hasFailed) this.line.textContent = VOICE_FAILED;
    };
    this.#speaker.say(text, { voice, rate: isSlow ? SLOW_RATE : 1, onEnd, ...(onWord && { onWord }) });
    return true;
  }

  stop(): void {
    this.#speaker.stop();
    this.#onWord?.();
    if (this.#pressed) this.#pressed.textContent = this.#label;
    this.#onWord = this.#pressed = undefined;
  }

  /** @returns whether the device has a voice. */
  showVoice(): boolean {
    const voice = voiceFor(this.accent);
    this.line.textContent = voice ? voiceLine(voice, this.accent) : NO_VOICE;
    return voice !== undefined;
  }
}
