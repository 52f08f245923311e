import { BENDS, type Bend, type Dock } from '~/ui/run-path';
import type { Section, SectionType } from './schema';

export interface Run {
  from: Dock;
  to: Dock;
  bend: Bend;
}

/** What a type leads to beside a sample call and the last word, which everything leads to. */
const LEADS_TO: Partial<Record<SectionType, readonly SectionType[]>> = {
  switchboard: ['jobs'],
  steps: ['limits', 'table', 'capabilities'],
  price: ['faq'],
};
const LEAVES_FROM: Partial<Record<SectionType, Dock>> = {
  hero: 'edge',
  switchboard: 'edge',
  limits: 'edge',
  price: 'edge',
  conversation: 'mid',
  'own-call': 'mid',
  steps: 'end',
};
const ARRIVES_MID: readonly SectionType[] = ['conversation', 'own-call', 'closing', 'limits', 'price'];

function leads(previous: Section, current: Section): boolean {
  if (previous.type === 'conversation' || current.type === 'conversation' || current.type === 'closing')
    return true;
  return LEADS_TO[previous.type]?.includes(current.type) ?? false;
}

/**
 * The run before each section, or `undefined` where nothing leads there: a cord may only run where one thing leads to
 * the next. The bends follow each other in turn; `path` decides which comes first, and no page gets more than two loops.
 */
export function threadOf(sections: readonly Section[], path: string): (Run | undefined)[] {
  let turn = [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  let loops = 0;
  return sections.map((current, index) => {
    const previous = sections[index - 1];
    if (!previous || !leads(previous, current)) return undefined;
    const bend = BENDS[turn++ % BENDS.length] ?? 'sag';
    if (bend === 'loop') loops += 1;
    return {
      from: LEAVES_FROM[previous.type] ?? 'start',
      to: ARRIVES_MID.includes(current.type) ? 'mid' : 'start',
      bend: bend === 'loop' && loops > 2 ? 'sag' : bend,
    };
  });
}
