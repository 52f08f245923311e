import { board, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h, svg } from '~/ui/element';
import { type CallInputs, SCENARIO_NAMES, SCENARIOS, type Scenario } from './rules/business';
import { captionOf, writeCall } from './rules/script';

/** Rows of lines on one side of the board. */
const ROWS = 3;

/** A line of the board, its socket before the words. */
const strip = tw`relative grid min-h-[4.6rem] cursor-pointer grid-cols-[var(--jack)_minmax(0,1fr)] items-center gap-[0.9rem] py-[0.9rem] pe-[1.1rem] before:absolute before:inset-y-[0.3rem] before:start-[calc(var(--jack)/2)] before:end-0 before:-z-1 before:rounded-2 before:bg-strip before:content-[''] has-checked:text-board has-checked:before:bg-ink has-focus-visible:before:outline-3 has-focus-visible:before:outline-offset-3 has-focus-visible:before:outline-ink forced-colors:before:border-2 forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:before:bg-[Highlight]`;
/** In a wide window the left lines have their sockets at the end. */
const leftStrip = tw`lg:grid-cols-[minmax(0,1fr)_var(--jack)] lg:ps-5 lg:pe-0 lg:before:start-0 lg:before:end-[calc(var(--jack)/2)]`;

const firstWords = (inputs: CallInputs, side: 'first' | 'second') => {
  const line = writeCall(inputs).lines.find((one) => one.side === side);
  return line ? `“${captionOf(line)}”` : '';
};

/** A drawing of one cord, its sheath and its thread, and the way to lay it. */
function cord(className: string, d = '') {
  const paths = [svg('path', { class: 'cord', d }), svg('path', { class: 'cord', d })];
  const box = { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' };
  const lay = (way: string) => {
    for (const path of paths) path.setAttribute('d', way);
  };
  return { drawing: svg('svg', { class: className, ...box }, ...paths), lay };
}

/** The lines of a switchboard, one a scenario, with the first words of their callers; the chosen one has a cord. */
export class ScenarioBoard {
  readonly element: HTMLElement;
  readonly #greeting = h('p', { className: `${note} ${tw`mt-1 mb-4 wrap-anywhere`}` });
  readonly #lines = SCENARIOS.map((scenario, row) => {
    const input = h('input', {
      className: `${tw`size-(--jack) bg-board text-ink checked:text-(--cord) focus-visible:outline-none forced-colors:bg-[Canvas]`} ${row < ROWS ? tw`lg:order-1` : ''}`,
      type: 'radio',
      name: 'scenario',
      autocomplete: 'off',
    });
    return { scenario, input, words: h('span', { className: 'text-s wrap-anywhere' }) };
  });
  /** The cord of wide windows, and that of narrow ones. */
  readonly #wide = cord(
    tw`absolute inset-x-[calc(50%-5.5rem-var(--jack)/2)] inset-y-0 h-full w-[calc(11rem+var(--jack))] max-lg:hidden`,
  );
  readonly #tall = cord(tw`absolute start-0 top-0 h-full w-[calc(1.5rem+var(--jack)/2)] lg:hidden`);

  constructor(onPick: (scenario: Scenario) => void) {
    const drop = cord(tw`absolute start-0 top-full h-wide w-px lg:start-1/2`, 'M0 0V100');
    const cords = [this.#wide, this.#tall, drop].map(({ drawing }) => drawing);
    const labels = this.#lines.map(({ scenario, input, words }, row) => {
      input.addEventListener('change', () => onPick(scenario));
      const name = h('b', { className: 'text-0' }, SCENARIO_NAMES[scenario]);
      return h(
        'label',
        { className: `${strip} ${row < ROWS ? leftStrip : ''}` },
        input,
        h('span', { className: 'grid leading-[1.25]' }, name, ' ', words),
      );
    });
    const legend = h('legend', { className: 'font-strong text-ink-2' }, 'The phone rings. Pick a line.');
    const lines = h(
      'div',
      {
        className:
          'relative grid auto-rows-[1fr] ps-6 lg:grid-flow-col lg:grid-cols-[1fr_1fr] lg:grid-rows-[repeat(3,1fr)] lg:gap-x-44 lg:p-0',
      },
      ...cords,
      ...labels,
    );
    this.element = h(
      'section',
      { className: `${board} ${tw`relative isolate mt-near pb-wide!`}`, ariaLabel: 'Which call' },
      h('fieldset', {}, legend, this.#greeting, lines),
      h('i', {
        className:
          'jack absolute start-[calc(var(--spacing-part)-var(--jack)/2)] -bottom-[calc(var(--jack)/2)] lg:start-[calc(50%-var(--jack)/2)]',
        'data-lit': '',
        ariaHidden: 'true',
      }),
    );
  }

  show(inputs: CallInputs): void {
    for (const { scenario, input, words } of this.#lines) {
      words.textContent = firstWords({ ...inputs, scenario }, 'first');
      input.checked = scenario === inputs.scenario;
    }
    const chosen = SCENARIOS.indexOf(inputs.scenario);
    const [side, row] = [chosen < ROWS ? 0 : 100, ((chosen % ROWS) + 0.5) * (100 / ROWS)];
    const tall = (chosen + 0.5) * (100 / SCENARIOS.length);
    this.#wide.lay(`M${side} ${row}C50 ${row} 50 ${row} 50 100`);
    this.#tall.lay(`M100 ${tall}C0 ${tall} 0 ${tall} 0 100`);
    const greeting = firstWords(inputs, 'second');
    this.#greeting.textContent = greeting && `The agent: ${greeting}`;
  }
}
