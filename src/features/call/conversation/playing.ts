import type { PlaybackState } from './playback';

/** What the button says that plays the call and stops it. `name` is what is played. */
export const playLabel = (state: PlaybackState, name: string): string =>
  ({ idle: `Play ${name}`, playing: 'Pause', paused: 'Go on', ended: 'Play again' })[state];

/** Marks the line that is under way, and keeps back those after it; before the start and after the end all can be read. */
export function showPlaying(list: HTMLElement, state: PlaybackState, turn: number, isAloud: boolean): void {
  const isUnderWay = state === 'playing' || state === 'paused';
  for (const [index, line] of [...list.children].entries()) {
    line.toggleAttribute('data-later', isUnderWay && index > turn);
    line.toggleAttribute('data-now', isUnderWay && index === turn);
  }
  // A screen reader reads each line as it appears, unless the device is reading it already.
  list.ariaLive = state === 'playing' && !isAloud ? 'polite' : 'off';
}
