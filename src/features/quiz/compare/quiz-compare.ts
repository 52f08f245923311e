import { localDay, type SharedResult } from '../rules/share-link';
import { STYLES } from '../rules/style';
import {
  problemText,
  firstStyles,
  type Member,
  meetingAgenda,
  namedMembers,
  pairNotes,
  readPastedLinks,
  type StyleTitles,
  TEAM_MAX,
} from '../rules/team';
import { shapePath, teamMarks } from './team-marks';

const SVG = 'http://www.w3.org/2000/svg';

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, text = '', ...children: Node[]) {
  const element = document.createElement(name);
  element.append(...(text ? [text] : []), ...children);
  return element;
}

function drawn(
  name: 'g' | 'path' | 'text',
  attributes: Record<string, string | number>,
  ...children: Node[]
) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Reads share links from the box and from the address, and shows the results side by side. All of it happens in the
 * page: nothing is sent, and nothing is kept when the page closes.
 */
class QuizCompare extends HTMLElement {
  readonly #titles: StyleTitles = JSON.parse(this.dataset.titles ?? '{}');
  readonly #box = this.querySelector('textarea') as HTMLTextAreaElement;
  #results: SharedResult[] = [];

  connectedCallback() {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#addPasted();
    });
    this.#part('print').addEventListener('click', () => print());
    this.#part('clear').addEventListener('click', () => {
      this.#results = [];
      this.#show('All results are removed.');
      this.#box.focus();
    });
    addEventListener('hashchange', () => this.#addOpened());
    this.#addOpened();
  }

  #part(name: string) {
    return this.querySelector(`[data-part=${name}]`) as HTMLElement;
  }

  #read(text: string) {
    return readPastedLinks(text, TEAM_MAX - this.#results.length, localDay(new Date()));
  }

  /** The link with which the page was opened. `#main` and the like are places in the page. */
  #addOpened() {
    const fragment = location.hash.slice(1);
    if (fragment === '' || document.getElementById(fragment)) return;
    const { results, problems } = this.#read(fragment);
    this.#results.push(...results);
    const [problem] = problems;
    this.#show(
      problem ? `The link you opened ${problem.words}` : 'The result of the link you opened is on the map.',
    );
  }

  #addPasted() {
    if (this.#box.value.trim() === '') {
      this.#show('Paste a share link first.');
      this.#box.focus();
      return;
    }
    const { results, problems } = this.#read(this.#box.value);
    this.#results.push(...results);
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
    const added = results.length === 1 ? '1 result added.' : `${results.length} results added.`;
    this.#show(
      added,
      problems.map((problem) => problemText(problem)),
    );
  }

  #remove(index: number) {
    const [name] = namedMembers(this.#results)
      .slice(index)
      .map((member) => member.name);
    this.#results.splice(index, 1);
    this.#show(`${name} is removed.`);
    const buttons = this.#part('rows').querySelectorAll('button');
    (buttons[Math.min(index, buttons.length - 1)] ?? this.#box).focus();
  }

  #show(said: string, problems: readonly string[] = []) {
    const members = namedMembers(this.#results);
    this.#part('said').textContent = `${said} ${members.length} of ${TEAM_MAX} on the map.`;
    this.#part('problems').replaceChildren(...problems.map((problem) => make('li', problem)));
    this.#part('results').hidden = members.length === 0;
    this.#part('talk').hidden = members.length < 2;
    this.#part('marks').replaceChildren(...teamMarks(members).map(markOf));
    this.#part('rows').replaceChildren(...members.map((member, index) => this.#row(member, index)));
    this.#part('pairs').replaceChildren(
      ...pairNotes(members, this.#titles).map(({ pair, paragraphs }) =>
        make(
          'details',
          '',
          make('summary', pair.map(({ name }) => name).join(' and ')),
          ...paragraphs.map((paragraph) => make('p', paragraph)),
        ),
      ),
    );
    this.#part('pairs').firstElementChild?.setAttribute('open', '');
    this.#part('agenda').replaceChildren(
      ...meetingAgenda(members, this.#titles).map(({ from, to, what }) =>
        make('li', '', make('p', '', make('b', `Minutes ${from} to ${to}. `), new Text(what))),
      ),
    );
  }

  #row(member: Member, index: number) {
    const heading = make('th', member.name);
    heading.scope = 'row';
    const remove = make('button', 'Remove');
    remove.type = 'button';
    remove.className = 'btn quiet sm';
    remove.setAttribute('aria-label', `Remove ${member.name}`);
    remove.addEventListener('click', () => this.#remove(index));
    const last = make('td', '', remove);
    last.className = 'no-print';
    const first = firstStyles(member.scores).map((style) => this.#titles[style]);
    return make(
      'tr',
      '',
      heading,
      ...STYLES.map((style) => make('td', String(member.scores[style]))),
      make('td', first.join(', ')),
      last,
    );
  }
}

function markOf({ x, y, shapes, text, side }: ReturnType<typeof teamMarks>[number]) {
  const label = drawn('text', { x: side === 'start' ? 15 : -15, y: 5, 'text-anchor': side });
  label.textContent = text;
  return drawn(
    'g',
    { transform: `translate(${x} ${y})` },
    ...shapes.map((shape) => drawn('path', { d: shapePath(shape) })),
    label,
  );
}

customElements.define('quiz-compare', QuizCompare);
