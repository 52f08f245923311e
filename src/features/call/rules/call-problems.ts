import { PLANS } from '../../order/rules/plans.ts';
import { firstTurn, hasAddress, hasNumber } from './named-caller.ts';
import type { CallContent, Socket } from './sample-call.ts';

interface CallProblem {
  path: (string | number)[];
  message: string;
}

/** What is said and done, as far as it has to agree. */
type Call = Pick<
  CallContent,
  'business' | 'first' | 'cord' | 'lines' | 'cards' | 'note' | 'outcome' | 'outbound' | 'recorded'
>;

const bare = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []).join(' ')} `;

/** A sum of money in figures or in words, and what the price list is known by. */
const AMOUNT = /[$¢]\s?\d|\d\s?¢|\b[\w-]*(?:\d|[a-z]) (?:dollars?|cents?)\b/i;
const OF_THE_LIST = new RegExp(
  `\\b(?:${PLANS.map(({ name }) => name).join('|')}|[Aa] minute|[Pp]er minute|[Pp]rice list)\\b`,
);
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);

/** Prices change, and a recording does not: what a call costs stands beside it, reckoned from the price list. */
const namesOwnPrice = (text: string) =>
  sentencesOf(text).some((sentence) => AMOUNT.test(sentence) && OF_THE_LIST.test(sentence));

/** Every text of a call with its place in the file. */
function* textsOf(value: unknown, path: CallProblem['path']): Generator<[CallProblem['path'], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value))
    for (const [index, part] of value.entries()) yield* textsOf(part, [...path, index]);
  else if (value && typeof value === 'object')
    for (const [key, part] of Object.entries(value)) yield* textsOf(part, [...path, key]);
}

/** Where the parts of a call do not agree, in words for its editor. */
export function callProblems(call: Call): CallProblem[] {
  const { business, first, cord, lines, cards, note, outcome, outbound, recorded } = call;
  const problems: CallProblem[] = [];
  const say = (path: CallProblem['path'], message: string) => problems.push({ path, message });

  const greeting = lines.findIndex((line) => 'agent' in line);
  if (!lines.some((line, index) => index === greeting && 'agent' in line && /\bAI\b/.test(line.agent)))
    say(['lines', Math.max(0, greeting)], 'Let the first words of the agent say that it is an AI.');
  const opening = firstTurn(lines);
  const sayOfOpening = (words: string) => say(['lines', Math.max(0, greeting)], words);
  if (outbound && !bare(opening).includes(bare(business)))
    sayOfOpening('A call that goes out begins with the name of the business, as the field business has it.');
  if (outbound && !(hasNumber(opening) && hasAddress(opening)))
    sayOfOpening(
      'A call that goes out gives a number and an email or street address before it asks anything.',
    );
  if (recorded && !/\brecord/i.test(opening))
    sayOfOpening('This call is recorded: let the agent say so, and why, before it asks anything.');
  if (!lines.some((line) => 'caller' in line && bare(line.caller).includes(bare(first))))
    say(['first'], 'Write words that the caller says in one of the lines: they stand in quotation marks.');
  for (const socket of Object.keys(cards) as Socket[]) {
    const reached = lines.some((line) => 'does' in line && line.socket === socket);
    if (reached && 'none' in cards[socket])
      say(['cards', socket], 'A line does something at this socket: write what it came to, with short.');
    if (!reached && !('none' in cards[socket]))
      say(
        ['cards', socket],
        'No line does anything at this socket: add one with does, or write none with the reason.',
      );
  }
  if ('none' in cards[cord])
    say(['cord'], 'The call does not reach this socket: choose one whose card has more than none.');
  for (const [path, text] of textsOf({ lines, cards, note, outcome }, []))
    if (namesOwnPrice(text))
      say(path, 'Name no price of ours in a call: it is reckoned from the price list and stands beside it.');
  return problems;
}
