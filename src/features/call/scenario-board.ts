import { h, svg } from '~/ui/element';
import { type CallInputs, SCENARIO_NAMES, SCENARIOS, type Scenario } from './rules/business';
import { captionOf, writeCall } from './rules/script';

/** Rows of lines on one side of the board. */
const ROWS = 3;

const firstWords = (inputs: CallInputs, side: 'first' | 'second') => {
  const line = writeCall(inputs).lines.find((one) => one.side === side);
  return line ? `“${captionOf(line)}”` : '';
};

/** A drawing of one cord, its sheath and its thread, and the way to lay it. */
function cord(name: string, d = '') {
  const paths = [svg('path', { class: 'cord', d }), svg('path', { class: 'cord', d })];
  const box = { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' };
  const lay = (way: string) => {
    for (const path of paths) path.setAttribute('d', way);
  };
  return { drawing: svg('svg', { class: name, ...box }, ...paths), lay };
}

/** The lines of a switchboard, one a scenario, with the first words of their callers; the chosen one has a cord. */
export class ScenarioBoard {
  readonly element: HTMLElement;
  readonly #greeting = h('p', { className: 'small' });
  readonly #lines = SCENARIOS.map((scenario) => {
    const input = h('input', { className: 'jack', type: 'radio', name: 'scenario', autocomplete: 'off' });
    return { scenario, input, words: h('span') };
  });
  /** The cord of wide windows, and that of narrow ones. */
  readonly #wide = cord('call-wide');
  readonly #tall = cord('call-tall');

  constructor(onPick: (scenario: Scenario) => void) {
    const cords = [this.#wide, this.#tall, cord('call-drop', 'M0 0V100')].map(({ drawing }) => drawing);
    const labels = this.#lines.map(({ scenario, input, words }) => {
      input.addEventListener('change', () => onPick(scenario));
      return h('label', {}, input, h('span', {}, h('b', {}, SCENARIO_NAMES[scenario]), ' ', words));
    });
    const legend = h('legend', {}, 'The phone rings. Pick a line.');
    const board = h('div', { className: 'call-scenarios' }, ...cords, ...labels);
    this.element = h(
      'section',
      { className: 'board call-board', ariaLabel: 'Which call' },
      h('fieldset', {}, legend, this.#greeting, board),
      h('i', { className: 'jack lit call-out', ariaHidden: 'true' }),
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
