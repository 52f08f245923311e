import { type CallInputs, EXAMPLES, KINDS, SCENARIOS } from './business.ts';
import type { Call, Step } from './call-script.ts';

/** What people type into a field for a name. */
export const ODD_NAMES = {
  nothing: '',
  emoji: '🍕 Pizza 👩‍🍳',
  capitals: 'HARBOUR STREET DENTAL',
  'two hundred characters': 'Long '.repeat(40),
  'right to left': 'مخبز الياسمين',
  quotes: '"Ann\'s" “Best” <b>Pie</b>',
  'an s at its end': 'Lucas',
  'a full stop at its end': 'Fern Inc.',
  braces: '{slot} $& {business}',
} as const;

/** The example of each kind in each scenario, in every wording that matters. */
export const examples: CallInputs[] = KINDS.flatMap((kind) =>
  SCENARIOS.flatMap((scenario) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((wording) => ({
      kind,
      ...EXAMPLES[kind],
      scenario,
      wording,
      moment: 4_940,
    })),
  ),
);

export const stepsOf = ({ lines }: Call) => lines.filter((line): line is Step => line.side === 'middle');
export const toolsOf = (call: Call) => stepsOf(call).map(({ tool }) => tool);
export const saidBy = (call: Call, who: string) =>
  call.lines.flatMap((line) => (line.side !== 'middle' && line.who === who ? [line.text] : []));
export const textOf = (call: Call) =>
  call.lines
    .map((line) => (line.side === 'middle' ? `${line.read} ${line.found}` : line.text))
    .join('\n')
    .replaceAll('\u00a0', ' ');

/** What no call may hold, whatever was typed. */
export function faultsOf(call: Call): string[] {
  const faults: string[] = [];
  const text = textOf(call);
  if (/undefined|null|NaN|\[object/.test(text)) faults.push('a value that is none');
  if (/ {2}| [,.;:?!](?:\s|$)|\.\.|^\s|\s$/m.test(text)) faults.push('a gap or a doubled full stop');
  if (!saidBy(call, 'AI agent')[0]?.includes('AI assistant'))
    faults.push('an agent that does not say what it is');
  if (call.lines.some((line) => (line.side === 'middle' ? line.found : line.text) === ''))
    faults.push('an empty line');
  if (new Set(call.lines.map(({ key }) => key)).size !== call.lines.length)
    faults.push('two lines with one key');
  if (call.lines.length < 6 || stepsOf(call).length === 0) faults.push('too short');
  if (call.lines.some(({ side }, index) => side !== 'middle' && side === call.lines[index + 1]?.side))
    faults.push('somebody speaks twice in a row');
  return faults;
}
