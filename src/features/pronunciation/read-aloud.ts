import { note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import * as t from './rules/messages';
import type { Accent } from './rules/transcription';
import { sayBreaths } from './speaker';
import { voiceLine } from './tool-words';
import { voiceFor } from './word-voice';

const SLOW_RATE = 0.55;
/** For what needs a voice: it goes where the device has none. */
export const VOICED = tw`in-data-mute:hidden`;

interface Manner {
  isSlow: boolean;
  accent?: Accent;
  /** Called with the place of each word in the text as it is said, and with nothing when it is over. */
  onWord?: ((start?: number) => void) | undefined;
}

/** Says one text at a time with the voice of the device that comes nearest to an accent, and says which one that is. */
export class ReadAloud {
  accent: Accent;
  /** Which voice speaks, or why none does. */
  readonly line = h('p', { className: `${note} ${tw`empty:hidden`}` });
  /** Ends what is being said, and shows that it is over. */
  #end = () => {};

  constructor(accent: Accent) {
    this.accent = accent;
  }

  /** A button that says what is asked for when it is pressed; pressed again, it ends it. */
  button(label: string, isSlow: boolean, text: () => string, onWord?: Manner['onWord']): HTMLButtonElement {
    let isOn = false;
    const show = (isSaying: boolean) => {
      isOn = isSaying;
      button.textContent = isSaying ? t.stop : label;
    };
    const press = () => {
      const isStop = isOn;
      this.stop();
      if (isStop || !this.say(text(), { isSlow, onWord })) return;
      show(true);
      const end = this.#end;
      this.#end = () => {
        end();
        show(false);
      };
    };
    const button = quietButton(label, press, VOICED);
    return button;
  }

  /** @returns whether there is a voice to say it. */
  say(text: string, { isSlow, accent = this.accent, onWord }: Manner): boolean {
    this.stop();
    const voice = voiceFor(accent);
    if (!voice) return false;
    this.showVoice();
    const manner = { voice, rate: isSlow ? SLOW_RATE : 1, ...(onWord && { onWord }) };
    const stop = sayBreaths(text, manner, (hasFailed) => {
      this.stop();
      if (hasFailed) this.line.textContent = t.voiceFailed;
    });
    this.#end = () => {
      stop();
      onWord?.();
    };
    return true;
  }

  stop(): void {
    this.#end();
    this.#end = () => {};
  }

  /** @returns whether the device has a voice. */
  showVoice(): boolean {
    const voice = voiceFor(this.accent);
    this.line.textContent = voice ? voiceLine(voice, this.accent) : t.noVoice;
    return voice !== undefined;
  }
}
