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

test('a longer turn takes longer', () => {
  expect(turnDuration('Yes.')).toBeLessThan(turnDuration('Yes, at half past one.'));
  expect(turnDuration(Array(170).fill('word').join(' '))).toBe(60_700);
});

test('the turns come one after the other, and the call ends', () => {
  const { playback, shown } = setUp();
  playback.play();
  expect(shown).toEqual(['playing 0']);
  vi.advanceTimersByTime(turnDuration(TURNS[0] ?? ''));
  expect(shown).toEqual(['playing 0', 'playing 1']);
  vi.runAllTimers();
  expect(shown).toEqual(['playing 0', 'playing 1', 'playing 2', 'ended 3']);
});

test('after a pause the same turn begins again', () => {
  const { playback, shown } = setUp();
  playback.play();
  vi.advanceTimersToNextTimer();
  playback.pause();
  vi.runAllTimers();
  playback.play();
  expect(shown).toEqual(['playing 0', 'playing 1', 'paused 1', 'playing 1']);
});

test('pressing play twice starts one call', () => {
  const { playback } = setUp();
  playback.play();
  playback.play();
  expect(vi.getTimerCount()).toBe(1);
});

test('a pause outside a running call changes nothing', () => {
  const { playback, shown } = setUp();
  playback.pause();
  expect(shown).toEqual([]);
});

test('a restart begins with the first turn, and the old call is silent', () => {
  const { playback, shown } = setUp();
  playback.play();
  vi.advanceTimersToNextTimer();
  playback.restart();
  expect(shown.at(-1)).toBe('playing 0');
  expect(vi.getTimerCount()).toBe(1);
});

test('a call that is over plays again from the start', () => {
  const { playback, shown } = setUp();
  playback.play();
  vi.runAllTimers();
  playback.play();
  expect(shown.at(-1)).toBe('playing 0');
});

test('the voice is asked for each turn, with its number', () => {
  const said: [string, number][] = [];
  const { playback } = setUp((text, index, done) => {
    said.push([text, index]);
    const timer = setTimeout(done);
    return () => clearTimeout(timer);
  });
  playback.play();
  vi.runAllTimers();
  expect(said).toEqual(TURNS.map((text, index) => [text, index]));
});

test('at twice the speed a turn takes half the time', () => {
  const { playback, shown } = setUp(silentSpeakerAt(2));
  playback.play();
  vi.advanceTimersByTime(turnDuration(TURNS[0] ?? '') / 2);
  expect(shown.at(-1)).toBe('playing 1');
});

test('a step leads to the turn beside, and no further than the ends of the call', () => {
  const { playback, shown } = setUp();
  for (const by of [1, -1, 1, 1, 1]) playback.step(by);
  expect(shown).toEqual(['paused 0', 'paused 0', 'paused 1', 'paused 2', 'paused 2']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a step while the call plays plays on from there', () => {
  const { playback, shown } = setUp();
  playback.play();
  playback.step(1);
  expect(shown.at(-1)).toBe('playing 1');
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  playback.step(-1);
  expect(shown.at(-1)).toBe('paused 2');
});

test('other words come from the next turn on, and the turn under way keeps its place', () => {
  const said: string[] = [];
  const { playback, shown } = setUp((text, _index, done) => {
    said.push(text);
    const timer = setTimeout(done);
    return () => clearTimeout(timer);
  });
  playback.play();
  vi.advanceTimersToNextTimer();
  playback.reword(['A look at the hours.', 'Hello.', 'I need a baker.', 'When?'], 2);
  vi.runAllTimers();
  expect(said).toEqual([TURNS[0], TURNS[1], 'When?']);
  expect(shown.at(-1)).toBe('ended 4');
  playback.reword(['Hello.'], 0);
  playback.play();
  expect(said.at(-1)).toBe('Hello.');
});

test('a turn that is repeated begins again; a call that rests stays at rest', () => {
  const { playback, shown } = setUp();
  playback.repeat();
  expect(shown).toEqual([]);
  playback.play();
  playback.repeat();
  expect(shown).toEqual(['playing 0', 'playing 0']);
  expect(vi.getTimerCount()).toBe(1);
});
