import { tw } from '~/lib/tw';
import { clockWords } from '~/site/opening-hours';
import { note } from '~/ui/classes';
import { findAll, h } from '~/ui/element';
import { answerList } from './answer-list';
import type { SummaryEntry, SummarySection } from './rules/brief-summary';
import * as t from './rules/messages';

/** What was answered in a control, in the words of the page; none where nothing was. */
export function typedIn(control: HTMLInputElement | HTMLSelectElement): string[] {
  const { value } = control;
  if (control instanceof HTMLSelectElement) return value ? [control.selectedOptions[0]?.text ?? value] : [];
  if (control.type === 'time') return value ? [clockWords(value)] : [];
  if (control.type !== 'radio' && control.type !== 'checkbox') return value.trim() ? [value.trim()] : [];
  return control.checked ? [asAnswer(control.labels?.[0]?.querySelector('span')?.textContent ?? value)] : [];
}

/** A label that stands among others on one line, such as `even`, begins with a capital where it stands alone. */
const asAnswer = (label: string) => label.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/**
 * A section of the review. `step`: the id of the step that holds all of it and changes it. A row from a step with
 * `data-later` is changed by itself.
 */
export function reviewSection(form: HTMLElement, { title, entries }: SummarySection, step?: string) {
  return h(
    'section',
    { className: tw`grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2 border-t border-line py-4` },
    h('h3', {}, title),
    ...(step ? [changeLink(step, title)] : []),
    h(
      'dl',
      { className: [answerList, 'col-span-full'].join(' ') },
      ...entries.flatMap((entry) => rowOf(form, entry)),
    ),
  );
}

function rowOf(form: HTMLElement, { name, question, answer, origin }: SummaryEntry): HTMLElement[] {
  const said = answer.map((line) => h('p', {}, line));
  if (said.length === 0) said.push(h('p', { className: note }, t.notAnswered));
  else if (origin) said.push(h('p', { className: note }, `${origin}.`));
  const [control] = findAll(form, `[name="${name}"]`, HTMLElement);
  const step = control?.closest<HTMLElement>('[data-later]');
  return [
    h('dt', {}, question),
    h(
      'dd',
      { className: tw`flex break-inside-avoid justify-between gap-x-4 whitespace-pre-line` },
      h('div', {}, ...said),
      ...(step ? [changeLink(step.id, question)] : []),
    ),
  ];
}

const changeLink = (id: string, what: string) =>
  h(
    'a',
    { href: `#${id}`, className: tw`-mt-2 mb-1 h-11 flex-none content-center print:hidden` },
    t.change,
    h('span', { className: 'sr-only' }, ` ${what}`),
  );
