import { type Mapping, ROLES } from '~/domain/call-log/columns';
import { asText, counted, coverage, headline, planLines } from '~/domain/call-log/finding-words';
import {
  ASSUMED,
  type Assumptions,
  type Findings,
  findingsOf,
  type PlanStep,
} from '~/domain/call-log/findings';
import type { DateOrder } from '~/domain/call-log/moment';
import { notesOn, problemOf, REFUSALS } from './file-words';
import { fillHours } from './hour-table';
import desk from './log-desk.html?raw';
import type { Counted, FromWorker, Opened, ToWorker } from './worker-messages';

/** A small file is done before anybody could read that it is being read. */
const BUSY_AFTER_MS = 200;

/** A file on its way through the worker, each with a worker of its own: to end it is to cancel it. */
interface Reading {
  file: File;
  worker: Worker;
  busy: number;
}

/** Reads files and shows what they say. What is on screen stays until a new file has been read. */
export class LogDesk {
  readonly #root: HTMLElement;
  readonly #status: HTMLElement;
  readonly #steps: readonly PlanStep[];
  #reading: Reading | undefined;
  /** The file whose columns are shown, which is the last one that opened. */
  #file: File | undefined;
  #shown: (Counted & { file: File }) | undefined;
  #assumptions: Assumptions = ASSUMED;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#status = root.querySelector('[role=status]') as HTMLElement;
    this.#steps = JSON.parse(root.dataset.steps ?? '[]');
    root.insertAdjacentHTML('beforeend', desk);
    root.addEventListener('dragover', () => root.classList.add('log-over'));
    for (const end of ['dragleave', 'drop'])
      root.addEventListener(end, () => root.classList.remove('log-over'));
    this.#button('cancel').addEventListener('click', () => this.#cancel());
    this.#button('print').addEventListener('click', () => this.#print());
    // Without a secure connection a page may not write to the clipboard.
    this.#button('copy').hidden = !navigator.clipboard;
    this.#button('copy').addEventListener('click', () => void this.#copy());
    this.#part('columns').addEventListener('change', () => this.#readAgain());
    this.#setting('order').addEventListener('change', () => this.#takeOrder());
    const form = this.#part('assume') as HTMLFormElement;
    form.addEventListener('input', () => this.#assume(form));
    // A number that was left empty or out of range becomes the one that the sum was made with.
    form.addEventListener('change', () => this.#fillAssumptions(form));
    form.addEventListener('submit', (event) => event.preventDefault());
    this.#fillAssumptions(form);
  }

  /** Reads a file, with columns guessed unless they are given. A file that is being read is given up for it. */
  read(file: File, mapping?: Mapping): void {
    this.#stop();
    const worker = new Worker(new URL('./log-worker.ts', import.meta.url), { type: 'module' });
    const send = (message: ToWorker) => worker.postMessage(message);
    const busy = window.setTimeout(() => {
      this.#part('busy').hidden = false;
    }, BUSY_AFTER_MS);
    this.#reading = { file, worker, busy };
    this.#progress(0);
    this.#say(`Reading ${file.name}.`);
    worker.addEventListener('error', () => this.#refuse(this.#status.dataset.missing ?? ''));
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'refused') this.#refuse(REFUSALS[data.why]);
      if (data.kind === 'progress') this.#progress(data.share);
      if (data.kind === 'counted') this.#finish(data);
      if (data.kind !== 'opened') return;
      const columns = mapping ?? data.mapping;
      this.#showColumns(file, data, columns);
      if (columns.date === null) this.#refuse('Which column holds the date? Choose it below.', true);
      else send({ kind: 'count', mapping: columns });
    });
    send({ kind: 'open', file });
  }

  #stop() {
    if (!this.#reading) return;
    this.#reading.worker.terminate();
    clearTimeout(this.#reading.busy);
    this.#reading = undefined;
    const busy = this.#part('busy');
    if (busy.contains(document.activeElement)) this.#root.querySelector<HTMLElement>('#log-file')?.focus();
    busy.hidden = true;
  }

  #cancel() {
    this.#stop();
    (this.#root.querySelector('#log-file') as HTMLInputElement).value = '';
    this.#say(this.#shown ? 'Cancelled. The result below is the one from before.' : 'Cancelled.');
  }

  #refuse(words: string, isAboutColumns = false) {
    this.#stop();
    this.#say(words, true);
    if (isAboutColumns) (this.#part('columns') as HTMLDetailsElement).open = true;
  }

  #finish(result: Counted) {
    const { file } = this.#reading ?? {};
    if (!file) return;
    const problem = problemOf(result);
    this.#notes(notesOn(result));
    if (problem) {
      this.#refuse(problem, true);
      return;
    }
    this.#stop();
    this.#shown = { ...result, file };
    this.#setting('order').value = result.summary.order;
    this.#root.querySelector('.log-drop .jack')?.classList.add('log-in');
    this.#show();
    this.#part('result').hidden = false;
    this.#say(`${file.name}: ${counted(result.summary.rows, 'row')} read. The result is below.`);
  }

  /** Everything that follows from the numbers of the log and from what is assumed. */
  #show() {
    if (!this.#shown) return;
    const { summary, file } = this.#shown;
    const { totals } = summary.orders[summary.order];
    const findings = findingsOf(totals, this.#assumptions, this.#steps);
    const lines: Record<string, string> = {
      ...planLines(findings, this.#assumptions),
      headline: headline(findings),
      coverage: `${file.name}: ${this.#coverage(findings)}`,
      average:
        findings.answeredMinutes === undefined
          ? ''
          : `Your answered calls took ${counted(findings.answeredMinutes, 'minute')} on average.`,
      copied: '',
    };
    for (const [line, text] of Object.entries(lines)) this.#line(line).textContent = text;
    this.#part('order').hidden = summary.orderBy !== 'guessed';
    this.#part('voicemail').hidden = totals.voicemail.all === 0;
    this.#part('hours').hidden = !findings.hours;
    fillHours(
      this.#root.querySelector('.log-hours') as HTMLTableElement,
      this.#root.querySelector('template') as HTMLTemplateElement,
      findings,
    );
  }

  #coverage(findings: Findings) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return this.#shown ? coverage(findings, this.#shown.summary, this.#shown.mapping.clock, timeZone) : '';
  }

  #showColumns(file: File, { header, preview }: Opened, mapping: Mapping) {
    const details = this.#part('columns') as HTMLDetailsElement;
    if (this.#file !== file) {
      this.#file = file;
      for (const role of ROLES) {
        const options = header.map((name, index) => new Option(name, `${index}`));
        this.#role(role).replaceChildren(
          new Option(role === 'date' ? 'Choose a column' : 'None', ''),
          ...options,
        );
      }
      const table = this.#root.querySelector('.log-preview') as HTMLTableElement;
      const cells = (texts: readonly string[], name: 'td' | 'th') =>
        texts.map((text) => {
          const cell = document.createElement(name);
          if (cell instanceof HTMLTableCellElement && name === 'th') cell.scope = 'col';
          cell.textContent = text;
          return cell;
        });
      const row = (texts: readonly string[], name: 'td' | 'th') => {
        const line = document.createElement('tr');
        line.append(...cells(texts, name));
        return line;
      };
      table.tHead?.replaceChildren(row(header, 'th'));
      table.tBodies[0]?.replaceChildren(...preview.map((texts) => row(texts, 'td')));
      this.#notes([]);
      details.open = false;
    }
    for (const role of ROLES) this.#role(role).value = `${mapping[role] ?? ''}`;
    this.#setting('unit').value = mapping.unit;
    this.#setting('clock').value = mapping.clock;
    this.#line('columns').textContent = `How ${file.name} was read`;
    this.#line('hint').textContent = 'Wrong column? Choose another one, and the file is counted again.';
    details.hidden = false;
  }

  #readAgain() {
    if (!this.#file) return;
    const column = (role: (typeof ROLES)[number]) => {
      const { value } = this.#role(role);
      return value === '' ? null : Number(value);
    };
    this.read(this.#file, {
      date: column('date'),
      time: column('time'),
      direction: column('direction'),
      outcome: column('outcome'),
      duration: column('duration'),
      unit: this.#setting('unit').value as Mapping['unit'],
      clock: this.#setting('clock').value as Mapping['clock'],
    });
  }

  #takeOrder() {
    if (!this.#shown) return;
    this.#shown.summary.order = this.#setting('order').value as DateOrder;
    // A later file may have opened and not been counted: then the notes are about that one.
    if (this.#file === this.#shown.file) this.#notes(notesOn(this.#shown));
    this.#show();
  }

  #assume(form: HTMLFormElement) {
    const field = (name: keyof Assumptions) => form.elements.namedItem(name) as HTMLInputElement;
    const [minutes, spam] = [field('minutesPerCall'), field('spamPercent')];
    this.#assumptions = {
      minutesPerCall:
        minutes.checkValidity() && minutes.value ? minutes.valueAsNumber : this.#assumptions.minutesPerCall,
      spamPercent: spam.checkValidity() && spam.value ? spam.valueAsNumber : this.#assumptions.spamPercent,
      isVoicemailMissed: field('isVoicemailMissed').checked,
    };
    this.#show();
  }

  #fillAssumptions(form: HTMLFormElement) {
    const field = (name: keyof Assumptions) => form.elements.namedItem(name) as HTMLInputElement;
    field('minutesPerCall').value = `${this.#assumptions.minutesPerCall}`;
    field('spamPercent').value = `${this.#assumptions.spamPercent}`;
    field('isVoicemailMissed').checked = this.#assumptions.isVoicemailMissed;
  }

  #print() {
    this.#root.classList.add('log-print');
    window.print();
    this.#root.classList.remove('log-print');
  }

  async #copy() {
    if (!this.#shown) return;
    const { summary } = this.#shown;
    const { totals } = summary.orders[summary.order];
    const findings = findingsOf(totals, this.#assumptions, this.#steps);
    const text = asText(findings, this.#assumptions, this.#coverage(findings));
    try {
      await navigator.clipboard.writeText(text);
      this.#line('copied').textContent = 'Copied.';
    } catch {
      this.#line('copied').textContent = 'Your browser said no. Select the text and copy it.';
    }
  }

  #notes(notes: readonly string[]) {
    const items = notes.map((note) => {
      const item = document.createElement('li');
      item.textContent = note;
      return item;
    });
    this.#part('notes').replaceChildren(...items);
  }

  #progress(share: number) {
    (this.#root.querySelector('progress') as HTMLProgressElement).value = share;
  }

  #say(words: string, isProblem = false) {
    this.#status.classList.toggle('error', isProblem);
    this.#status.textContent = words;
  }

  #part(name: string) {
    return this.#root.querySelector(`[data-part=${name}]`) as HTMLElement;
  }
  #line(name: string) {
    return this.#root.querySelector(`[data-line=${name}]`) as HTMLElement;
  }
  #button(name: string) {
    return this.#root.querySelector(`[data-do=${name}]`) as HTMLButtonElement;
  }
  #role(name: string) {
    return this.#root.querySelector(`[data-role=${name}]`) as HTMLSelectElement;
  }
  #setting(name: string) {
    return this.#root.querySelector(`[data-set=${name}]`) as HTMLSelectElement;
  }
}
