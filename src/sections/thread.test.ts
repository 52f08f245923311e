import { expect, test } from 'vitest';
import type { Section, SectionType } from './schema';
import { threadOf } from './thread';

/** Sections without content, because the thread depends on their types alone. */
const page = (...types: SectionType[]) => types.map((type) => ({ type })) as Section[];
const docks = (sections: readonly Section[]) =>
  threadOf(sections, '/').map((run) => run && `${run.from} to ${run.to}`);

test('the thread goes through a call and to the last word, and leaves what only stands beside', () => {
  expect(docks(page('hero', 'capabilities', 'conversation', 'steps', 'notes', 'faq', 'closing'))).toEqual([
    undefined,
    undefined,
    'start to mid',
    'mid to start',
    undefined,
    undefined,
    'start to mid',
  ]);
});

test('a price leads to the questions about it, and steps to their limits', () => {
  expect(docks(page('price', 'faq'))[1]).toBe('edge to start');
  expect(docks(page('steps', 'limits'))[1]).toBe('end to mid');
});

test('pages differ in the shape of their runs, and a page is the same in each build', () => {
  const sections = page('faq', 'closing', 'closing');
  const bends = (path: string) => threadOf(sections, path).map((run) => run?.bend);
  expect(bends('/a')).toEqual(bends('/a'));
  expect(bends('/a')).not.toEqual(bends('/b'));
});

test('no page has more than two loops', () => {
  const loops = threadOf(page(...Array<SectionType>(40).fill('closing')), '/').filter(
    (run) => run?.bend === 'loop',
  );
  expect(loops).toHaveLength(2);
});
