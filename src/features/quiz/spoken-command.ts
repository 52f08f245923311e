import * as t from './rules/messages';

/** What somebody may say instead of pressing a key: `most` and `least` choose an option; `position` counts from 0. */
export type SpokenCommand =
  { type: 'most' | 'least'; position: number } | { type: 'lock' } | { type: 'read' };

const NUMBERS = [t.saysOne, t.saysTwo, t.saysThree, t.saysFour].map((words) => words.split(' '));
/** Before a number; without it, the number is of the option most like the person. */
const LEAST = t.saysLeast.split(' ');
const LOCK = t.saysLock.split(' ');
const READ = t.saysRead.split(' ');
/** More words than this are talk in the room. */
const WORDS_MAX = 4;

/** The command in what was heard; nothing when it holds none, or more than one. */
export function spokenCommand(heard: string): SpokenCommand | undefined {
  const words = heard.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  if (words.length > WORDS_MAX) return undefined;
  const type = words.some((word) => LEAST.includes(word)) ? 'least' : 'most';
  const found = new Map<string, SpokenCommand>();
  for (const word of words) {
    const position = NUMBERS.findIndex((number) => number.includes(word));
    if (position !== -1) found.set(String(position), { type, position });
    else if (LOCK.includes(word)) found.set('lock', { type: 'lock' });
    else if (READ.includes(word)) found.set('read', { type: 'read' });
  }
  return found.size === 1 ? found.values().next().value : undefined;
}
