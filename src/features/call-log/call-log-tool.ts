import '~/lib/own-scripts';
import { actions, error, field, input, label } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { find, h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { ColumnsView, UNIT_NAMES } from './columns-view';
import { notesOn, problemOf, REFUSALS } from './file-words';
import { ResultView, type Shown } from './result-view';
import type { Mapping } from './rules/columns';
import { type Doubt, doubtOf } from './rules/doubts';
import type { Counted, FromWorker, Opened, ToWorker } from './worker-messages';
import * as t from './rules/messages.ts';

/** A small file is done before anybody could read that it is being read. */
const BUSY_AFTER_MS = 200;

/** What the visitor said about a file. */
interface Choices {
  mapping?: Mapping;
  sheet?: number;
  /** Whether the lengths were confirmed. */
  isSure?: boolean;
}

/** Reads files and shows what they say. What is on screen stays until the next file has been read or refused. */
export class CallLogTool {
  readonly #root: HTMLElement;
  readonly #status: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #progress = h('progress', {
    className: 'h-3 w-full accent-(--cord)',
    id: 'call-log-progress',
    max: 1,
    value: 0,
  });
  readonly #busy = h(
    'div',
    { className: 'mt-near grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1', hidden: true },
    h('label', { className: 'col-span-full font-strong', htmlFor: this.#progress.id }, t.readingTheFile),
    this.#progress,
    quietButton(t.cancel, () => this.#cancel()),
  );
  readonly #result: ResultView;
  readonly #sheet = h('select', { className: input, id: 'call-log-sheet', autocomplete: 'off' });
  readonly #sheetField = h(
    'p',
    { className: `${field} ${tw`mt-near max-w-104`}`, hidden: true },
    h('label', { className: label, htmlFor: this.#sheet.id }, t.whichSheet),
    this.#sheet,
  );
  /** The ways to read a length that nobody should believe; the question itself is said in the status. */
  readonly #readings = h('div', { className: `${actions} ${tw`mt-2`}`, hidden: true });
  readonly #columns = new ColumnsView((mapping) => {
    if (this.#file) this.read(this.#file, { mapping, sheet: Number(this.#sheet.value) });
  });
  /** The worker that reads the file. Every file has one of its own, so that ending the worker cancels the reading. */
  #reading: { worker: Worker; busy: number } | undefined;
  /** The file whose columns are shown, which is the last one that opened. */
  #file: File | undefined;
  #shown: Shown | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#status = find(root, '[data-missing]');
    this.#input = find(root, '#call-log-file', HTMLInputElement);
    this.#result = new ResultView(
      JSON.parse(root.dataset.steps ?? '[]'),
      (shown) => {
        // A later file may have opened and not been counted: then the notes are about that one.
        if (this.#file === shown.file) this.#columns.note(notesOn(shown));
      },
      () => this.#print(),
    );
    this.#status.after(this.#readings);
    root.append(this.#busy, this.#sheetField, this.#result.element, this.#columns.element);
    this.#sheet.addEventListener('change', () => {
      if (this.#file) this.read(this.#file, { sheet: Number(this.#sheet.value) });
    });
    root.addEventListener('dragover', () => root.toggleAttribute('data-over', true));
    for (const end of ['dragleave', 'drop'])
      root.addEventListener(end, () => root.toggleAttribute('data-over', false));
  }

  /** Reads a file, with columns guessed unless they are given. A file that is being read is given up for it. */
  read(file: File, choices: Choices = {}): void {
    this.#stop();
    this.#readings.hidden = true;
    const worker = new Worker(new URL('./call-log-worker.ts', import.meta.url), { type: 'module' });
    const send = (message: ToWorker) => worker.postMessage(message);
    const busy = window.setTimeout(() => {
      this.#busy.hidden = false;
    }, BUSY_AFTER_MS);
    this.#reading = { worker, busy };
    this.#progress.value = 0;
    this.#say(t.reading(file.name));
    worker.addEventListener('error', () => this.#refuse(this.#status.dataset.missing ?? ''));
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'refused') this.#refuse(`${file.name}: ${REFUSALS[data.why]}`);
      if (data.kind === 'progress') this.#progress.value = data.share;
      if (data.kind === 'counted') this.#finish(data, file, choices);
      if (data.kind !== 'opened') return;
      const columns = choices.mapping ?? data.mapping;
      if (this.#file !== file || !choices.mapping) this.#open(data);
      this.#file = file;
      this.#columns.show(file.name, columns);
      if (columns.date === null) this.#refuse(t.whichColumnHoldsTheDate(file.name), true);
      else send({ kind: 'count', mapping: columns });
    });
    send({ kind: 'open', file, sheet: choices.sheet });
  }

  #open(opened: Opened) {
    this.#columns.open(opened);
    this.#sheet.replaceChildren(...opened.sheets.map((name, place) => new Option(name, `${place}`)));
    this.#sheet.value = `${opened.sheet}`;
    this.#sheetField.hidden = opened.sheets.length === 0;
  }

  #stop() {
    if (!this.#reading) return;
    this.#reading.worker.terminate();
    clearTimeout(this.#reading.busy);
    this.#reading = undefined;
    if (this.#busy.contains(document.activeElement)) this.#input.focus();
    this.#busy.hidden = true;
  }

  #cancel() {
    this.#stop();
    this.#input.value = '';
    this.#say(this.#shown ? t.cancelledOldResult : t.cancelled);
  }

  /** Nothing of an earlier file stays, or it would seem to be about this one. */
  #refuse(words: string, isAboutColumns = false) {
    this.#stop();
    this.#shown = undefined;
    this.#result.element.hidden = true;
    this.#say(words, true);
    if (isAboutColumns) this.#columns.element.open = true;
    else {
      this.#columns.element.hidden = true;
      this.#sheetField.hidden = true;
    }
  }

  #ask({ seconds, readings }: Doubt, { mapping }: Counted, file: File) {
    this.#refuse(t.averageIs(seconds, file.name), true);
    const sheet = Number(this.#sheet.value);
    const isClock = readings.some(({ unit }) => unit === 'minutes-first');
    this.#readings.replaceChildren(
      ...readings.map((reading) => {
        const { unit } = reading;
        const name = isClock && unit === 'seconds' ? t.hoursThenMinutes : UNIT_NAMES[unit];
        return quietButton(t.readAs(name, reading.seconds), () => {
          // The pressed button goes away.
          this.#input.focus();
          this.read(file, { mapping: { ...mapping, unit }, sheet, isSure: true });
        });
      }),
    );
    this.#readings.hidden = false;
  }

  #finish(result: Counted, file: File, { isSure }: Choices) {
    const problem = problemOf(result);
    this.#columns.note(notesOn(result));
    if (problem) return this.#refuse(`${file.name}: ${problem}`, true);
    const doubt = isSure ? undefined : doubtOf(result.summary, result.mapping.unit);
    if (doubt) return this.#ask(doubt, result, file);
    this.#stop();
    this.#shown = { ...result, file };
    this.#result.show(this.#shown);
    this.#say(t.rowsRead(file.name, result.summary.rows));
  }

  #print() {
    this.#root.toggleAttribute('data-alone', true);
    window.print();
    this.#root.toggleAttribute('data-alone', false);
  }

  #say(words: string, isProblem = false) {
    this.#status.className = isProblem ? `${error} ${tw`text-0!`}` : '';
    this.#status.textContent = words;
    this.#input.ariaInvalid = isProblem ? 'true' : null;
  }
}
