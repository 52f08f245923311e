import { tw } from '~/lib/tw';
import { error } from '~/ui/classes';
import { counted, list } from '~/site/language';
import { find, h, PageElement, svg } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { localDay, type SharedResult } from '../rules/share-link';
import { STYLES } from '../rules/style';
import {
  leadText,
  type Member,
  meetingAgenda,
  namedMembers,
  pairNotes,
  problemText,
  readPastedLinks,
  type StyleTitles,
  TEAM_MAX,
} from '../rules/team';
import { markLook, SHAPES, tableRow, teamMarks } from './team-marks';

const PAIR = tw`border-b border-line print:break-inside-avoid`;
const SUMMARY = tw`min-h-12 cursor-pointer content-center font-strong print:min-h-8`;
const WHOLE_ROW = tw`max-sm:col-span-full`;
/** Names with an edge of ground, so that they can be read on the lines of the map. */
const NAMES = tw`stroke-ground stroke-[4px] [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]`;

/**
 * Reads share links from the box and from the address, and shows the results side by side. All of it happens in the
 * page: nothing is sent, and nothing is kept when the page closes.
 */
class QuizCompare extends PageElement {
  readonly #titles: StyleTitles = JSON.parse(this.dataset.titles ?? '{}');
  readonly #words: Record<string, string> = JSON.parse(this.dataset.words ?? '{}');
  readonly #box = find(this, 'textarea', HTMLTextAreaElement);
  #results: SharedResult[] = [];

  connectedCallback() {
    find(this, 'form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#addPasted();
    });
    this.#part('print').addEventListener('click', () => print());
    this.#part('print-notes').addEventListener('click', () => this.#printNotes());
    this.#part('clear').addEventListener('click', () => {
      this.#results = [];
      this.#show(this.#say('cleared'));
      this.#box.focus();
    });
    addEventListener('hashchange', () => this.#addOpened());
    this.#addOpened();
  }

  #part(name: string) {
    return find(this, `[data-part=${name}]`, Element);
  }

  /** The words of the page, with what only the script knows. */
  #say(word: string, known: string | number = '') {
    return (this.#words[word] ?? '').replace('{}', () => `${known}`);
  }

  /** Without this the paper holds the map and its table alone. A closed note has no room of its own, so all are opened. */
  #printNotes() {
    const closed = [...this.#part('pairs').querySelectorAll('details:not([open])')];
    const toggle = (isPrinting: boolean) => {
      this.toggleAttribute('data-notes', isPrinting);
      for (const note of closed) note.toggleAttribute('open', isPrinting);
    };
    addEventListener('afterprint', () => toggle(false), { once: true });
    toggle(true);
    print();
  }

  #read(text: string) {
    const read = readPastedLinks(text, TEAM_MAX - this.#results.length, localDay(new Date()));
    this.#results.push(...read.results);
    return read;
  }

  /** The link with which the page was opened, with the focus on what it shows. `#main` and the like are places in the page. */
  #addOpened() {
    const fragment = location.hash.slice(1);
    if (fragment === '' || document.getElementById(fragment)) return;
    const [problem] = this.#read(fragment).problems;
    if (problem) this.#show('', [this.#say('notOpened', problem.words)]);
    else this.#show(this.#say('opened'));
    (problem ? this.#box : find(this, '#map')).focus();
  }

  #addPasted() {
    if (this.#box.value.trim() === '') {
      this.#show('', [this.#say('empty')]);
      this.#box.focus();
      return;
    }
    const { results, problems } = this.#read(this.#box.value);
    // What could not be read stays in the box, on the lines that the words name; what is on the map leaves it.
    const isProblem = (line: number) => problems.some(({ from, to }) => from <= line && line <= to);
    const lines = this.#box.value.split('\n').map((line, index) => (isProblem(index + 1) ? line : ''));
    this.#box.value = lines.join('\n').trimEnd();
    const [first] = problems;
    if (first) {
      const start = lines.slice(0, first.from - 1).join('\n').length + (first.from > 1 ? 1 : 0);
      this.#box.focus();
      this.#box.setSelectionRange(start, start + (lines[first.from - 1]?.length ?? 0));
    }
    this.#show(
      this.#say(counted(results.length, { one: 'addedOne', other: 'added' }), results.length),
      problems.map(problemText),
    );
  }

  #remove(index: number) {
    const name = namedMembers(this.#results)[index]?.name;
    this.#results.splice(index, 1);
    this.#show(this.#say('removed', name));
    const buttons = this.#part('rows').querySelectorAll('button');
    (buttons[Math.min(index, buttons.length - 1)] ?? this.#box).focus();
  }

  #show(said: string, problems: readonly string[] = []) {
    const members = namedMembers(this.#results);
    this.#box.ariaInvalid = problems.length > 0 ? 'true' : null;
    const parts: Record<string, (Node | string)[]> = {
      said: [`${said} ${this.#say('count', members.length)}`],
      problems: problems.map((problem) => h('li', { className: error }, problem)),
      marks: teamMarks(members).map(markOf),
      rows: members.map((member, index) => this.#row(member, index)),
      pairs: pairNotes(members, this.#titles).map(({ pair, paragraphs }, index) => {
        const names = h('summary', { className: SUMMARY }, list(pair.map(({ name }) => name)));
        const notes = paragraphs.map((text) => h('p', { className: tw`pb-4 print:pb-1.5` }, text));
        return h('details', { className: PAIR, open: index === 0 }, names, ...notes);
      }),
      agenda: meetingAgenda(members, this.#titles).map(({ minutes, what }) =>
        h('li', {}, h('p', {}, h('b', {}, `${this.#say('minutes', minutes)} `), what)),
      ),
    };
    for (const [name, content] of Object.entries(parts)) this.#part(name).replaceChildren(...content);
    this.#part('results').toggleAttribute('hidden', members.length === 0);
    for (const name of ['talk', 'print-notes'])
      this.#part(name).toggleAttribute('hidden', members.length < 2);
  }

  #row(member: Member, index: number) {
    const { name, scores } = member;
    const remove = quietButton(this.#say('remove'), () => this.#remove(index));
    remove.ariaLabel = this.#say('removeOne', name);
    return h(
      'tr',
      { className: tableRow },
      h('th', { scope: 'row' }, name),
      ...STYLES.map((style) => h('td', {}, `${scores[style]}`)),
      h('td', { className: WHOLE_ROW }, leadText(member, this.#titles)),
      h('td', { className: `${WHOLE_ROW} ${tw`print:hidden`}` }, remove),
    );
  }
}

function markOf({ x, y, shapes, text, anchor, dx, dy }: ReturnType<typeof teamMarks>[number]) {
  return svg(
    'g',
    { class: 'font-bold', transform: `translate(${x} ${y})` },
    ...shapes.map(({ shape, scale }) =>
      svg('path', { class: markLook, d: SHAPES[shape], transform: `scale(${scale})` }),
    ),
    svg('text', { class: NAMES, x: dx, y: dy, 'text-anchor': anchor }, new Text(text)),
  );
}

customElements.define('quiz-compare', QuizCompare);
