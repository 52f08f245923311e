import { capitalized } from './phrases.ts';
import { firstName } from './booking.ts';
import { messageDeed } from './cards.ts';
import { shownNumber } from './person.ts';
import type { CallState, Step } from './state.ts';
import type { Understood } from './understand.ts';
import * as t from './messages.ts';

/** What is in “Tell Sam the gate code is 4412”, beside that there is a message. */
const CONTENT =
  /\b(?:tell|let|ask|inform)\b.{3,}|\b(?:that|about|saying)\s.{6,}|\b(?:call|phone|ring|text) (?:me|us)\b.*|\bcall ?back\b|.*\b(?:refund|money back)\b/i;

export function takeMessage(state: CallState, { line, slots }: Understood): Step {
  const [content] = CONTENT.exec(line) ?? [];
  const message = state.message ?? (content && (content.length > 14 || slots.number) ? line : undefined);
  return goOnMessage({ ...state, message, task: 'message' });
}

export function goOnMessage(state: CallState): Step {
  const { brief, draft, message, notes } = state;
  const task = 'message' as const;
  if (!message) return { says: [t.whatShallITell(brief.person)], change: { task, asked: 'message' } };
  if (!draft.name) return { says: [t.andYourNamePlease], change: { draft, task, message, asked: 'name' } };
  if (!draft.number)
    return {
      says: [t.whatNumberCanTheyCall(brief.person)],
      change: { draft, task, message, asked: 'number' },
    };
  const note = `${draft.name}${draft.number === 'none' ? '' : `, ${shownNumber(draft.number)}`}: “${message.slice(0, 110)}”`;
  return {
    says: [t.theyGetThisInWriting(firstName(draft.name), capitalized(brief.person)), t.anythingElse],
    deeds: [messageDeed(brief.person, note)],
    change: {
      draft,
      task: undefined,
      message: undefined,
      asked: 'else',
      notes: [...notes, note],
      outcome: t.aMessageWrittenDown,
    },
  };
}
