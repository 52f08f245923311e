import { sayGreeting } from './say-greeting';
import { compareVoices } from './voice-compare';
import type { VoicePlayers } from './voice-players';

/** What is done with voices beyond listening. Its forms are hidden until this is here. */
export function openForms(library: HTMLElement, players: VoicePlayers): void {
  compareVoices(library, players);
  sayGreeting(library, players);
}
