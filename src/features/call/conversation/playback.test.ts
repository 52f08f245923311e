import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback, silentSpeaker, silentSpeakerAt, type Speaker, turnDuration } from './playback';

const TURNS = ['Hello, this is an example.', 'I need a plumber.', 'When shall we come?'];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A playback and all that it has shown, as `state turn`. */
function setUp(speaker: Speaker = silentSpeaker) {
  const shown: string[] = [];
  const playback = new Playback(TURNS, speaker, (state, turn) => shown.push(`${state} ${turn}`));
  return { playback, shown };
}

/** What a speaker has said, with the number of each turn; a turn takes no time. */
function listen() {
  const said: [string, number][] = [];
  const { playback, shown } = setUp((text, index, done) => {
    said.push([text, index]);
    const timer = setTimeout(done);
    return () => clearTimeout(timer);
  });
  return { playback, shown, said };
}

test('a longer turn takes longer', () => {
  expect(turnDuration('Yes.')).toBeLessThan(turnDuration('Yes, at half past one.'));
  expect(turnDuration(Array(170).fill('word').join(' '))).toBe(60_700);
});

test.each([1, 2])('at a rate of %i a turn takes its time by the rate', (rate) => {
  const { playback, shown } = setUp(silentSpeakerAt(rate));
  playback.play();
  vi.advanceTimersByTime(turnDuration(TURNS[0] ?? '') / rate);
  expect(shown).toEqual(['playing 0', 'playing 1']);
});

/** `turn` and `end` let the time pass until the next turn, and until nothing is left; the last number counts timers. */
test.each([
  ['the turns come one after the other, and the call ends', 'play end', '0 1 2 ended 3', 0],
  ['after a pause the same turn begins again', 'play turn pause end play', '0 1 paused 1 1', 1],
  ['pressing play twice starts one call', 'play play', '0', 1],
  ['a pause outside a running call changes nothing', 'pause', '', 0],
  ['a restart begins with the first turn, and the old call is silent', 'play turn restart', '0 1 0', 1],
  ['a call that is over plays again from the start', 'play end play', '0 1 2 ended 3 0', 1],
  [
    'a step leads to the turn beside, and no further than the ends of the call',
    'on back on on on',
    'paused 0 paused 0 paused 1 paused 2 paused 2',
    0,
  ],
  ['a step while the call plays plays on from there', 'play on', '0 1', 1],
  ['a step back after the end leads to the last turn', 'play on end back', '0 1 2 ended 3 paused 2', 0],
  ['a turn that is repeated begins again', 'play repeat', '0 0', 1],
  ['a call that rests stays at rest', 'repeat', '', 0],
])('%s', (_, acts, states, timers) => {
  const { playback, shown } = setUp();
  const act: Record<string, () => void> = {
    play: () => playback.play(),
    pause: () => playback.pause(),
    restart: () => playback.restart(),
    repeat: () => playback.repeat(),
    on: () => playback.step(1),
    back: () => playback.step(-1),
    turn: () => vi.advanceTimersToNextTimer(),
    end: () => vi.runAllTimers(),
  };
  for (const name of acts.split(' ')) act[name]?.();
  // A state without a word is that of a turn that plays.
  expect(shown.join(' ').replaceAll('playing ', '')).toBe(states);
  expect(vi.getTimerCount()).toBe(timers);
});

test('the voice is asked for each turn, with its number', () => {
  const { playback, said } = listen();
  playback.play();
  vi.runAllTimers();
  expect(said).toEqual(TURNS.map((text, index) => [text, index]));
});

test('other words come from the next turn on, and the turn under way keeps its place', () => {
  const { playback, shown, said } = listen();
  playback.play();
  vi.advanceTimersToNextTimer();
  playback.reword(['A look at the hours.', 'Hello.', 'I need a baker.', 'When?'], 2);
  vi.runAllTimers();
  expect(said.map(([text]) => text)).toEqual([TURNS[0], TURNS[1], 'When?']);
  expect(shown.at(-1)).toBe('ended 4');
  playback.reword(['Hello.'], 0);
  playback.play();
  expect(said.at(-1)?.[0]).toBe('Hello.');
});
