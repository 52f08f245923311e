import { localVoices, say, watchVoices } from '~/lib/device-speech';
import { find } from '~/ui/element';
import { checkGreeting } from './check-greeting';
import type { VoicePlayers } from './voice-players';
import * as t from './rules/messages';

const NO_VOICE = t.noLocalVoice;

/** Says the visitor's own greeting in a voice of the device. Nothing is sent. */
export function sayGreeting(library: HTMLElement, players: VoicePlayers): void {
  const form = find(library, '[data-greeting]', HTMLFormElement);
  const text = find(form, 'textarea', HTMLTextAreaElement);
  const select = find(form, 'select', HTMLSelectElement);
  const button = find(form, 'button');
  const status = find(form, '[role=status]');
  const able = find(form, '[data-able]');
  let stop: (() => void) | undefined;

  function end() {
    if (!stop) return;
    stop();
    stop = undefined;
    button.textContent = t.sayMyGreeting;
    status.textContent = '';
  }

  watchVoices(() => {
    const voices = localVoices();
    able.hidden = voices.length === 0;
    status.textContent = voices.length === 0 ? NO_VOICE : '';
    const chosen = select.value;
    select.replaceChildren(...voices.map(({ name, lang }) => new Option(`${name} (${lang})`, name)));
    if (voices.some(({ name }) => name === chosen)) select.value = chosen;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (stop) return end();
    const checked = checkGreeting(text.value);
    const voice = localVoices().find(({ name }) => name === select.value);
    if ('refusal' in checked || !voice) {
      status.textContent = 'refusal' in checked ? checked.refusal : NO_VOICE;
      return;
    }
    players.stop();
    stop = say(checked.said, { voice }, end);
    button.textContent = t.stop;
    status.textContent = checked.note + t.devicesVoice;
  });
  // The browser tells a moment late that a clip has begun; by then the greeting may have stopped it.
  library.addEventListener('play', ({ target }) => (target as HTMLAudioElement).paused || end(), true);
  form.hidden = false;
}
