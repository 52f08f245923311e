import { briefLink } from '~/features/brief/rules/brief-link';
import { HEARING_PROBLEMS, listen, localRecognition } from '~/lib/device-recognition';
import { localVoices, say, watchVoices } from '~/lib/device-speech';
import { tw } from '~/lib/tw';
import { button, input, note } from '~/ui/classes';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { answer, pickUp } from '../rules/agent/dialogue';
import type { Meters } from '../rules/agent/meters';
import { hiddenCards } from '../rules/agent/person';
import type { CallState } from '../rules/agent/state';
import { type CallSummary, priceOf, secondsOf, summaryOf } from '../rules/agent/summary';
import { briefOf, type OwnBusiness, TRADE_IDS, type TradeId, TRADES } from '../rules/agent/trade';
import { tidyText } from '../rules/business';
import type { CallCard, Socket } from '../rules/sample-call';

/** Where the page shows what happens in the call. */
export interface CallEdges {
  /** A call begins: nothing was said, and no socket is filled. */
  onStart?(): void;
  onLine(who: 'agent' | 'you', text: string): void;
  onSocket(socket: Socket, card: CallCard): void;
  onEnd(summary: CallSummary): void;
}

const small = `${input} ${tw`min-h-11! rounded-1! px-3! py-2!`}`;
const labelled = tw`grid gap-1 text-s font-strong`;
const RULES =
  'This demonstration follows rules. The agent you buy understands freer speech. Nothing you type leaves this device.';

/**
 * The visitor as the caller: what is typed or said goes to an agent of rules, in this page alone. Makes everything in
 * `root` but the words and the sockets, which the edges show. `data-meters` of the root has the prices.
 */
export class CallersPart {
  readonly #edges: CallEdges;
  readonly #meters: Meters;
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
  readonly #status = h('p', { className: tw`min-h-6 text-s font-medium`, role: 'status' });
  readonly #aloud = h('input', { type: 'checkbox', autocomplete: 'off' });
  readonly #summary = h('section', {
    className: tw`mt-near border-t-2 border-ink pt-4`,
    hidden: true,
    ariaLabel: 'After the call',
  });
  readonly #used = new Set<Socket>();
  #state: CallState | undefined;
  #silence: (() => void) | undefined;
  #deafen: (() => void) | undefined;

  constructor(root: HTMLElement, edges: CallEdges) {
    this.#edges = edges;
    this.#meters = JSON.parse(root.dataset.meters ?? '');
    root.replaceChildren(this.#lineForm(), this.#summary, this.#fields());
    for (const field of [this.#trade, this.#business, this.#person])
      field.addEventListener('change', () => this.start(this.#read()));
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

  /** Rings the business: the agent picks up. Empty names are those of the example. */
  start(own: OwnBusiness): void {
    this.stop();
    const brief = briefOf(own);
    this.#trade.value = own.trade;
    Object.assign(this.#business, { value: own.business, placeholder: brief.business });
    Object.assign(this.#person, { value: own.person, placeholder: brief.person });
    this.#used.clear();
    this.#summary.hidden = true;
    this.#setEnabled(true);
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
    this.#edges.onStart?.();
    this.#edges.onLine('agent', reply.text);
    this.#tick();
    this.#speakAloud(reply.text);
    // The first time the browser compiles every rule, which nobody should wait for.
    setTimeout(() => answer(state, 'Can you come on Friday at 3?'));
  }

  /** One turn: the caller says this, and the agent answers. Nothing at all is silence. */
  say(text: string): void {
    if (!this.#state || this.#state.ended) return;
    this.#status.textContent = '';
    this.#edges.onLine('you', hiddenCards(text.trim()) || '(silence)');
    const { state, reply } = answer(this.#state, text);
    this.#state = state;
    for (const { socket, card } of reply.deeds) {
      this.#used.add(socket);
      this.#edges.onSocket(socket, card);
    }
    this.#edges.onLine('agent', reply.text);
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

  #read(): OwnBusiness {
    const trade = this.#trade.value as TradeId;
    return { trade, business: tidyText(this.#business.value), person: tidyText(this.#person.value) };
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
      h('div', { className: tw`flex flex-wrap items-start gap-x-4 gap-y-2` }, this.#tries, figures),
    );
  }

  #fields() {
    const aloud = h(
      'label',
      { className: tw`flex min-h-11 items-center gap-3` },
      this.#aloud,
      'Hear the agent in your device’s voice',
    );
    watchVoices(() => {
      aloud.hidden = localVoices().length === 0;
    });
    const again = quietButton('Ring again', () => {
      this.start(this.#read());
      this.focus();
    });
    return h(
      'div',
      { className: tw`mt-4` },
      h(
        'fieldset',
        { className: tw`grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_1fr_auto]` },
        h('legend', { className: tw`mb-2 font-strong` }, 'Whose phone do you ring?'),
        h('label', { className: labelled }, 'Trade', this.#trade),
        h('label', { className: labelled }, 'Business', this.#business),
        h('label', { className: labelled }, 'Urgent calls to', this.#person),
        again,
      ),
      h(
        'div',
        { className: `${note} ${tw`mt-3 flex flex-wrap items-center justify-between gap-x-6`}` },
        h('p', { className: tw`max-w-[60em]` }, RULES),
        aloud,
      ),
    );
  }

  #tick() {
    if (!this.#state) return;
    const seconds = secondsOf(this.#state);
    this.#clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    this.#cost.textContent = centsWords(priceOf(this.#state, this.#used, this.#meters).mills);
  }

  #setEnabled(isOn: boolean) {
    for (const control of [this.#line, this.#send, this.#speak]) control.disabled = !isOn;
  }

  #end(state: CallState) {
    const summary = summaryOf(state, this.#used, this.#meters);
    const own = this.#read();
    const link = briefLink({
      trade: TRADES[own.trade].like,
      'business-name': own.business,
      'people-0-name': own.person,
    });
    this.#setEnabled(false);
    this.#tries.replaceChildren();
    const heading = h('h3', { tabIndex: -1, className: tw`text-2` }, summary.outcome);
    this.#summary.replaceChildren(
      heading,
      h('p', { className: tw`mt-2 font-strong` }, `The note to ${summary.note.to}:`),
      h('p', { className: tw`max-w-[44em] wrap-anywhere` }, summary.note.text),
      h(
        'p',
        { className: `${note} ${tw`mt-3`}` },
        `About ${summary.seconds} seconds on the phone, ${centsWords(summary.mills)}. ${summary.price}.`,
      ),
      h(
        'p',
        { className: tw`mt-4 flex flex-wrap items-center gap-4` },
        h('a', { href: link, className: button() }, 'Make this mine'),
        quietButton('Call again', () => {
          this.start(this.#read());
          this.focus();
        }),
      ),
    );
    this.#summary.hidden = false;
    heading.focus({ preventScroll: true });
    this.#edges.onEnd(summary);
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
  mills < 1000 ? `${Number((mills / 10).toFixed(1))}¢` : `$${(mills / 1000).toFixed(2)}`;
