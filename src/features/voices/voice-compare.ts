import { find, findAll } from '~/ui/element';
import type { VoicePlayers } from './voice-players';
import * as t from './rules/messages';

const PLAY = t.playBoth;

/** Plays the same line in two voices, one after the other, or changes from the one to the other. */
export function compareVoices(library: HTMLElement, players: VoicePlayers): void {
  const form = find(library, '[data-compare]', HTMLFormElement);
  const line = find(form, '#compare-line', HTMLSelectElement);
  const sides = findAll(form, '[data-pair] select', HTMLSelectElement);
  const sockets = findAll(form, '.jack', HTMLElement);
  const said = find(form, '[data-said]');
  const playButton = find(form, '[type=submit]');
  const switchButton = find(form, '[type=button]');
  const radios = findAll(library, '[name=line]', HTMLInputElement);
  /** The side that sounds, or was heard last. */
  let side = 1;
  let sounding: ReturnType<VoicePlayers['find']>;

  const voices = findAll(library, '.voice', HTMLElement);
  for (const [place, select] of sides.entries()) {
    for (const voice of voices) select.add(new Option(find(voice, 'h3').textContent, voice.dataset.voice));
    // The one and the other half of the list: they differ more than neighbours do.
    select.selectedIndex = place * Math.floor(voices.length / 2);
  }
  for (const { value, labels } of radios) line.add(new Option(labels?.[0]?.textContent?.trim() ?? '', value));

  const nameOf = (place: number) => sides[place]?.selectedOptions[0]?.text.trim() ?? '';

  function show() {
    playButton.textContent = sounding ? t.stop : PLAY;
    const other = nameOf(1 - side);
    switchButton.textContent = sounding ? t.switchTo(other) : t.playAlone(other);
    sockets.forEach((socket, place) => {
      socket.toggleAttribute('data-lit', sounding !== undefined && place === side);
    });
  }

  function silence() {
    const player = sounding;
    sounding = undefined;
    if (player) Object.assign(player, { onPhrase: () => undefined, onEnd: () => undefined }).stop();
    said.textContent = '';
    show();
  }

  function sound(place: number, then?: () => void) {
    silence();
    side = place;
    sounding = players.find(sides[place]?.value ?? '', line.value);
    if (!sounding) return;
    sounding.onPhrase = (phrase) => {
      said.textContent = phrase && `${nameOf(place)}: ${phrase}`;
    };
    sounding.onEnd = (failure) => {
      silence();
      if (failure) said.textContent = failure;
      else then?.();
    };
    sounding.play();
    show();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (sounding) silence();
    else sound(0, () => sound(1));
  });
  switchButton.addEventListener('click', () => sound(1 - side));
  let picked = sides.map(({ value }) => value);
  for (const [place, select] of sides.entries())
    select.addEventListener('change', () => {
      // Picking the voice of the other side changes places.
      const other = sides[1 - place];
      if (other?.value === select.value) other.value = picked[place] ?? '';
      picked = sides.map(({ value }) => value);
      silence();
    });
  // One line for the whole page, wherever it is chosen.
  const follow = () => {
    line.value = radios.find(({ checked }) => checked)?.value ?? line.value;
    silence();
  };
  for (const radio of radios) radio.addEventListener('change', follow);
  line.addEventListener('change', () => radios.find(({ value }) => value === line.value)?.click());
  // A player of the list was used meanwhile. A clip that comes to its end is paused too, and then ended. The browser tells of
  // both a moment late, when another press may have stopped or started the clip.
  library.addEventListener(
    'play',
    ({ target }) => target !== sounding?.audio && !(target as HTMLAudioElement).paused && silence(),
    true,
  );
  library.addEventListener(
    'pause',
    ({ target }) => target === sounding?.audio && sounding.audio.paused && !sounding.audio.ended && silence(),
    true,
  );
  follow();
  form.hidden = false;
}
