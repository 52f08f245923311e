import { briefLink } from '~/features/brief/rules/brief-link';
import { HEARING_PROBLEMS, listen, localRecognition } from '~/lib/device-recognition';
import { localVoices, say, watchVoices } from '~/lib/device-speech';
import { tw } from '~/lib/tw';
import { button, input, note } from '~/ui/classes';
import { find, h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import type { Deed } from '../rules/agent/cards';
import { answer, pickUp } from '../rules/agent/dialogue';
import type { Meters } from '../rules/agent/meters';
import { hiddenCards } from '../rules/agent/person';
import type { CallState } from '../rules/agent/state';
import { priceOf, secondsOf, summaryOf } from '../rules/agent/summary';
import { briefOf, type OwnBusiness, TRADE_IDS, type TradeId, TRADES } from '../rules/agent/trade';
import { tidyText } from '../rules/business';
import type { Socket } from '../rules/sample-call';
import { OwnSockets } from './own-sockets';

/** What the page shows of the call beside its sockets, its note and its transcript. */
export interface CallEdges {
  /** A call begins: nothing was said. */
  onStart(): void;
  onLine(who: 'agent' | 'you', text: string): void;
  onDeeds?(deeds: readonly Deed[]): void;
  /** What came of it, and what it would have cost. */
  onEnd(end: { outcome: string; sum: string }): void;
}

const small = `${input} ${tw`min-h-11! rounded-1! px-3! py-2!`}`;
const labelled = tw`grid gap-1 text-s font-strong`;
/**
 * The visitor as the caller: what is typed or said goes to an agent of rules, in this page alone. `root` has places for
 * the line that is typed (`data-part`, with the prices in `data-meters`), for the business that is rung
 * (`data-fields`), for the device’s voice (`data-own-voice`), and for sockets, transcript and note.
 */
export class CallersPart {
  readonly #root: HTMLElement;
  readonly #edges: CallEdges;
  readonly #meters: Meters;
  readonly #sockets: OwnSockets;
  readonly #trade = h(
    'select',
    { className: small, autocomplete: 'off' },
    ...TRADE_IDS.map((id) => new Option(TRADES[id].name, id)),
  );
  readonly #business = h('input', { className: small, autocomplete: 'off', maxLength: 60, dir: 'auto' });
  readonly #person = h('input', { className: small, autocomplete: 'off', maxLength: 60, dir: 'auto' });
  readonly #line = h('input', {
    className: input,
    placeholder: 'Type as the caller',
    ariaLabel: 'What you say as the caller',
    autocomplete: 'off',
    enterKeyHint: 'send',
    maxLength: 12_000,
  });
  readonly #send = h('button', { type: 'submit', className: `${button()} ${tw`max-sm:flex-1`}` }, 'Say it');
  readonly #speak = h(
    'button',
    { type: 'button', className: `${button('quiet')} ${tw`max-sm:flex-1`}`, hidden: true },
    'Speak',
  );
  readonly #tries = h('ul', {
    className: tw`-m-1 flex min-w-0 list-none gap-2 p-1 max-sm:basis-full max-sm:overflow-x-auto sm:flex-[1_1_20rem] sm:flex-wrap`,
  });
  readonly #clock = h('b', { className: tw`font-display text-2` });
  readonly #cost = h('b', { className: tw`font-display text-2` });
  readonly #status = h('p', { className: tw`text-s font-medium`, role: 'status' });
  readonly #aloud = h('input', { type: 'checkbox', autocomplete: 'off' });
  readonly #form: HTMLElement;
  readonly #used = new Set<Socket>();
  #state: CallState | undefined;
  #silence: (() => void) | undefined;
  #deafen: (() => void) | undefined;

  constructor(root: HTMLElement, edges: CallEdges) {
    const part = find(root, '[data-part]');
    this.#root = root;
    this.#edges = edges;
    this.#meters = JSON.parse(part.dataset.meters ?? '');
    this.#sockets = new OwnSockets(root);
    this.#form = this.#lineForm();
    part.replaceChildren(this.#form);
    find(root, '[data-fields] legend').after(...this.#fields());
    find(root, '[data-own-voice]').replaceChildren(this.#voice());
    for (const field of [this.#trade, this.#business, this.#person])
      field.addEventListener('change', () => this.start());
    this.#speak.addEventListener('click', () => void this.#hear());
    this.#aloud.addEventListener('change', () =>
      this.#aloud.checked ? this.#speakAloud(this.#state?.last ?? '') : this.#silence?.(),
    );
    addEventListener('pagehide', () => this.stop());
    // Where nothing on the device listens, there is no button.
    void localRecognition().then((found) => {
      this.#speak.hidden = !found;
    });
  }

  /** Rings the business of the fields: the agent picks up. Empty names are those of the example. */
  start(): void {
    this.stop();
    const brief = briefOf(this.#own);
    this.#business.placeholder = brief.business;
    this.#person.placeholder = brief.person;
    this.#used.clear();
    this.#sockets.empty();
    find(this.#root, '[data-lines]').replaceChildren();
    this.#form.hidden = false;
    const chips = brief.tries.map((line) =>
      h(
        'li',
        { className: tw`flex-none` },
        quietButton(line, () => this.say(line), tw`px-4! max-sm:text-nowrap`),
      ),
    );
    this.#tries.replaceChildren(...chips);
    const { state, reply } = pickUp(brief, new Date());
    this.#state = state;
    this.#edges.onStart();
    this.#show('agent', reply.text);
    this.#tick();
    this.#speakAloud(reply.text);
    // The first time the browser compiles every rule, which nobody should wait for.
    setTimeout(() => answer(state, 'Can you come on Friday at 3?'));
  }

  /** One turn: the caller says this, and the agent answers. Nothing at all is silence. */
  say(text: string): void {
    if (!this.#state || this.#state.ended) return;
    this.#status.textContent = '';
    this.#show('you', hiddenCards(text.trim()) || '(silence)');
    const { state, reply } = answer(this.#state, text);
    this.#state = state;
    for (const { socket } of reply.deeds) this.#used.add(socket);
    if (reply.deeds.length > 0) this.#sockets.fill(reply.deeds);
    this.#edges.onDeeds?.(reply.deeds);
    this.#show('agent', reply.text);
    this.#tick();
    this.#speakAloud(reply.text);
    if (state.ended) this.#end(state);
  }

  /** Ends all sound and all listening. */
  stop(): void {
    this.#silence?.();
    this.#deafen?.();
    this.#silence = this.#deafen = undefined;
    this.#speak.textContent = 'Speak';
  }

  focus(): void {
    this.#line.focus();
  }

  get #own(): OwnBusiness {
    const trade = this.#trade.value as TradeId;
    return { trade, business: tidyText(this.#business.value), person: tidyText(this.#person.value) };
  }

  #show(who: 'agent' | 'you', text: string) {
    if (!text) return;
    this.#edges.onLine(who, text);
    const name = h('b', {}, who === 'agent' ? 'Agent: ' : 'You: ');
    const line = h('li', { className: tw`py-1 wrap-anywhere` }, name, text.slice(0, 600));
    find(this.#root, '[data-lines]').append(line);
  }

  #lineForm() {
    const form = h(
      'form',
      { className: tw`flex flex-wrap gap-3`, noValidate: true },
      h('div', { className: tw`min-w-0 flex-[1_1_20rem]` }, this.#line),
      this.#send,
      this.#speak,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#line.value;
      this.#line.value = '';
      this.say(text);
      this.#line.focus();
    });
    const figures = h(
      'p',
      {
        className: `${note} ${tw`ms-auto flex flex-wrap items-baseline justify-end gap-x-4 text-end sm:max-w-52`}`,
      },
      this.#clock,
      this.#cost,
      h('span', {}, 'About this, on the phone'),
    );
    return h(
      'div',
      {},
      form,
      this.#status,
      h('div', { className: tw`mt-3 flex flex-wrap items-start gap-x-4 gap-y-2` }, this.#tries, figures),
    );
  }

  #fields() {
    return [
      h('label', { className: labelled }, 'Trade', this.#trade),
      h('label', { className: labelled }, 'Business', this.#business),
      h('label', { className: labelled }, 'Urgent calls to', this.#person),
    ];
  }

  #voice() {
    const aloud = h(
      'label',
      { className: tw`flex min-h-11 items-center gap-3` },
      this.#aloud,
      'Hear the agent in your device’s voice',
    );
    watchVoices(() => {
      aloud.hidden = localVoices().length === 0;
    });
    return aloud;
  }

  #tick() {
    if (!this.#state) return;
    const seconds = secondsOf(this.#state);
    this.#clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    this.#cost.textContent = centsWords(priceOf(this.#state, this.#used, this.#meters).mills);
  }

  #end(state: CallState) {
    const { outcome, note, seconds, mills, price } = summaryOf(state, this.#used, this.#meters);
    const { trade, business, person } = this.#own;
    const slip = find(this.#root, '[data-slip=you]');
    find(slip, 'b').textContent = `Note to ${note.to}`;
    find(slip, 'span').textContent = note.text;
    find(this.#root, '[data-mine]', HTMLAnchorElement).href = briefLink({
      trade: TRADES[trade].like,
      'business-name': business,
      'people-0-name': person,
    });
    this.#form.hidden = true;
    const sum = `About ${seconds} seconds on the phone, ${centsWords(mills)}. ${price}.`;
    this.#edges.onEnd({ outcome, sum });
  }

  #speakAloud(text: string) {
    this.#silence?.();
    const [voice] = localVoices();
    if (!this.#aloud.checked || !voice || !text) return;
    this.#silence = say(text, { voice }, () => undefined);
  }

  async #hear() {
    if (this.#deafen) return this.stop();
    this.#silence?.();
    const found = await localRecognition();
    if (!found) return this.#notHeard('failed');
    this.#speak.textContent = 'Stop';
    this.#status.textContent = 'Listening, on this device only.';
    this.#deafen = listen(
      found,
      (text) => {
        this.stop();
        this.say(text);
      },
      (problem) => this.#notHeard(problem),
    );
  }

  #notHeard(problem: keyof typeof HEARING_PROBLEMS) {
    this.stop();
    this.#status.textContent = HEARING_PROBLEMS[problem];
    this.#line.focus();
  }
}

const centsWords = (mills: number): string =>
  mills < 1000 ? `${(mills / 10).toFixed(mills % 10 ? 1 : 0)}¢` : `$${(mills / 1000).toFixed(2)}`;
