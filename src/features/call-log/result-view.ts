import { canCopy, copyText } from '~/lib/copy';
import { takesNumber } from '~/lib/takes-number';
import { exact, panel, sums } from '~/ui/blocks';
import { actions, amount, error, field as fieldClasses, go, input, label, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { HourTable } from './hour-table';
import { asText, coverage, headline, planLines } from './rules/finding-words';
import { ASSUMED, assumedFor, findingsOf, MINUTES_MAX, type PlanStep } from './rules/findings';
import { tallyIn } from './rules/log-reader';
import type { Counted } from './worker-messages';
import * as t from './rules/messages.ts';

export type Shown = Counted & { file: File };

const small = () => h('p', { className: note });
const field = (name: string, control: HTMLInputElement) =>
  h(
    'p',
    { className: 'grid min-h-11 grid-cols-[1fr_auto] items-center gap-4' },
    h('label', { className: 'py-[0.6rem]', htmlFor: control.id }, name),
    control,
    h('span', { className: `${error} ${tw`col-span-full`}`, id: `${control.id}-error`, role: 'alert' }),
  );
const numberInput = (name: string, limits: Pick<HTMLInputElement, 'inputMode' | 'min' | 'max' | 'step'>) =>
  h('input', {
    className: `${exact} ${tw`w-22`}`,
    id: `call-log-${name}`,
    type: 'number',
    ...limits,
    required: true,
    autocomplete: 'off',
  });

/** What a log comes to: the missed calls by hour, and what an agent that takes them costs. */
export class ResultView {
  readonly element: HTMLElement;
  readonly #steps: readonly PlanStep[];
  readonly #headline = h(
    'h3',
    {
      className: 'font-display text-3 leading-[1.1] tracking-[-0.025em]',
      id: 'call-log-headline',
    },
    t.yourCalls,
  );
  readonly #coverage = h('p', { className: `${note} ${tw`mt-2 mb-near`}` });
  readonly #order = h(
    'select',
    { className: input, id: 'call-log-order', autocomplete: 'off' },
    new Option(t.dayFirst, 'day-first'),
    new Option(t.monthFirst, 'month-first'),
  );
  readonly #orderField = h(
    'p',
    { className: `${fieldClasses} ${tw`mb-near max-w-104`}` },
    h('label', { className: label, htmlFor: this.#order.id }, t.dayOrMonthFirst),
    this.#order,
  );
  readonly #legs = h('span', { role: 'status' });
  readonly #fold = quietButton('', () => this.#toggleFold());
  readonly #legsLine = h(
    'p',
    { className: 'mb-near grid justify-items-start gap-2' },
    this.#legs,
    this.#fold,
  );
  readonly #hours = new HourTable();
  /** What `planLines` says, each line in its place. */
  readonly #plan = {
    cost: h('b', { className: `${amount} ${tw`text-4`}` }),
    per: h('span'),
    plan: h('p'),
    minutes: h('dd'),
    price: h('dd'),
    next: h('dd'),
    fuller: small(),
    cap: small(),
  };
  /** To the plan as an order, or to a person. */
  readonly #fitting = h('a', { className: go });
  /** To the plan that also books. */
  readonly #fuller = h('a', { className: go });
  readonly #fullerLine = h('p', {}, this.#fuller);
  readonly #minutes = numberInput('minutes', {
    inputMode: 'decimal',
    min: '0.1',
    max: `${MINUTES_MAX}`,
    step: '0.1',
  });
  readonly #spam = numberInput('spam', { inputMode: 'numeric', min: '0', max: '95', step: '1' });
  readonly #voicemail = h('input', {
    className: 'm-[0.6rem]',
    id: 'call-log-voicemail',
    type: 'checkbox',
    autocomplete: 'off',
  });
  readonly #voicemailField = field(t.voicemailCountsAsMissed, this.#voicemail);
  readonly #week = numberInput('week', { inputMode: 'numeric', min: '1', max: '7', step: '1' });
  readonly #weekField = field(t.daysAWeekWithCalls, this.#week);
  readonly #average = small();
  readonly #copied = h('span', { className: note, role: 'status' });
  #assumptions = ASSUMED;
  /** The visitor's own minutes stay for the next file. */
  #hasOwnMinutes = false;
  #shown: Shown | undefined;

  /**
   * @param onOrder is called with what is shown when the dates are read in the other order
   * @param print prints the result alone
   */
  constructor(steps: readonly PlanStep[], onOrder: (shown: Shown) => void, print: () => void) {
    this.#steps = steps;
    const { cost, per, plan, minutes, price, next, fuller, cap } = this.#plan;
    const lines = Object.entries({ [t.minutesWord]: minutes, [t.priceLine]: price, [t.limitsLine]: next });
    const costLine = h('p', {}, cost, ' ', per);
    const copy = quietButton(t.copyAsText, () => void this.#copy());
    copy.hidden = !canCopy();
    const month = h(
      'div',
      { className: `${panel} ${tw`next:mt-4`}` },
      h('div', { role: 'status' }, costLine, plan),
      h(
        'dl',
        {
          className: sums,
        },
        ...lines.flatMap(([name, sum]) => [h('dt', {}, name), sum]),
      ),
      cap,
      h('p', {}, this.#fitting),
      fuller,
      this.#fullerLine,
      this.#form(),
    );
    this.element = h(
      'section',
      {
        className: 'mt-part [&_:is(p,span):empty]:hidden',
        'aria-labelledby': this.#headline.id,
        hidden: true,
      },
      this.#headline,
      this.#coverage,
      this.#orderField,
      this.#legsLine,
      h(
        'div',
        { className: 'mb-near grid grid-cols-1 items-start gap-x-part gap-y-near lg:grid-cols-[7fr_5fr]' },
        this.#hours.element,
        month,
      ),
      h('div', { className: actions }, copy, quietButton(t.print, print), this.#copied),
    );
    this.#order.addEventListener('change', () => {
      if (!this.#shown) return;
      this.#shown.summary.order = this.#order.value === 'month-first' ? 'month-first' : 'day-first';
      onOrder(this.#shown);
      this.#update();
    });
  }

  show(shown: Shown): void {
    this.#shown = shown;
    this.#order.value = shown.summary.order;
    this.#takeMinutes(shown);
    const { open } = tallyIn(shown.summary).totals;
    this.#assumptions = { ...this.#assumptions, daysAWeek: undefined };
    this.#week.value = `${open.aWeek}`;
    this.#weekField.hidden = open.isKnown;
    this.#update();
    this.element.hidden = false;
  }

  #takeMinutes({ summary }: Shown) {
    if (this.#hasOwnMinutes) return;
    const { minutesPerCall } = assumedFor(tallyIn(summary).totals);
    this.#assumptions = { ...this.#assumptions, minutesPerCall };
    this.#minutes.value = `${minutesPerCall}`;
  }

  #toggleFold() {
    if (!this.#shown) return;
    this.#shown.summary.isFolded = !this.#shown.summary.isFolded;
    this.#takeMinutes(this.#shown);
    this.#update();
  }

  #form() {
    const words = t.agentTakesEveryMissedCall;
    const form = h(
      'form',
      {
        className: 'grid gap-2 border-t border-line pt-4',
        oninput: (event) => this.#assume(event),
        onchange: (event) => this.#assume(event),
        onsubmit: (event) => event.preventDefault(),
      },
      h('h4', { className: 'm-0 font-strong' }, t.whatThisAssumes),
      field(t.minutesPerMissedCall, this.#minutes),
      this.#average,
      field(t.spamAndWrongNumbers, this.#spam),
      this.#voicemailField,
      this.#weekField,
      h('p', { className: note }, words),
    );
    this.#minutes.value = `${this.#assumptions.minutesPerCall}`;
    this.#spam.value = `${this.#assumptions.spamPercent}`;
    this.#voicemail.checked = this.#assumptions.isVoicemailMissed;
    return form;
  }

  #assume(event: Event) {
    const { minutesPerCall, spamPercent, daysAWeek } = this.#assumptions;
    this.#hasOwnMinutes ||= event.target === this.#minutes;
    const read = (field: HTMLInputElement, otherwise: number) =>
      takesNumber(field, event, otherwise) ? field.valueAsNumber : otherwise;
    this.#assumptions = {
      minutesPerCall: read(this.#minutes, minutesPerCall),
      spamPercent: read(this.#spam, spamPercent),
      isVoicemailMissed: this.#voicemail.checked,
      daysAWeek: this.#weekField.hidden ? daysAWeek : read(this.#week, daysAWeek ?? 5),
    };
    this.#update();
  }

  #findings({ summary, mapping }: Shown) {
    const tally = tallyIn(summary);
    const { totals } = tally;
    const findings = findingsOf(totals, this.#assumptions, this.#steps);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return {
      totals,
      findings,
      covered: coverage(findings, { ...summary, ...tally }, mapping.clock, timeZone),
    };
  }

  /** Everything that follows from the numbers of the log and from what is assumed. */
  #update() {
    if (!this.#shown) return;
    const { file, summary } = this.#shown;
    const { totals, findings, covered } = this.#findings(this.#shown);
    for (const [name, words] of Object.entries(planLines(findings, this.#assumptions)))
      this.#plan[name as keyof ReturnType<typeof planLines>].textContent = words;
    const { isCustom, plan, fuller, answeredMinutes: minutes } = findings;
    this.#fitting.href = isCustom ? '/contact?topic=Sales' : `/checkout?plan=${plan.id}&period=monthly`;
    this.#fitting.textContent = isCustom ? t.askForAPrice : t.seeAsAnOrder(plan.name);
    this.#fuller.href = fuller ? `/checkout?plan=${fuller.id}&period=monthly` : '';
    this.#fuller.textContent = fuller ? t.seeAsAnOrder(fuller.name) : '';
    this.#fullerLine.hidden = !fuller;
    this.#headline.textContent = headline(findings);
    this.#coverage.textContent = `${file.name}: ${covered}`;
    this.#average.textContent = minutes === undefined ? '' : t.averageMinutes(minutes);
    this.#copied.textContent = '';
    const { calls, legs } = summary.orders[summary.order].several;
    this.#legsLine.hidden = calls === 0;
    this.#legs.textContent =
      calls === 0 ? '' : (summary.isFolded ? t.legsFolded : t.legsNotFolded)(legs, calls);
    this.#fold.textContent = summary.isFolded ? t.countEveryRow : t.countEachCallOnce;
    this.#orderField.hidden = summary.orderBy !== 'guessed';
    this.#voicemailField.hidden = totals.voicemail.all === 0;
    this.#hours.show(findings);
  }

  async #copy() {
    if (!this.#shown) return;
    const { findings, covered } = this.#findings(this.#shown);
    const isCopied = await copyText(
      asText(findings, this.#assumptions, `${covered} ${this.#legs.textContent}`.trim()),
    );
    this.#copied.textContent = isCopied ? t.copied : t.couldNotCopy;
  }
}
