import { briefLink } from '~/features/brief/rules/brief-link';
import { HEARING_PROBLEMS, listen, localRecognition } from '~/lib/device-recognition';
import { localVoices, say, watchVoices } from '~/lib/device-speech';
import { tw } from '~/lib/tw';
import { find, findAll, h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { answer, pickUp } from '../rules/agent/dialogue';
import { clock } from '../clock';
import { moneyWords } from '../rules/call-meter';
import type { Meters } from '../rules/agent/meters';
import { hiddenCards } from '../rules/agent/person';
import type { CallState } from '../rules/agent/state';
import { type CallSummary, costOf, secondsOf, summaryOf } from '../rules/agent/summary';
import { briefOf, type OwnBusiness, type TradeId, TRADES } from '../rules/agent/trade';
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

/** The visitor as the caller: what is typed or said goes to an agent of rules, in this page alone. */
export class CallersPart {
  readonly #root: HTMLElement;
  readonly #edges: CallEdges;
  readonly #meters: Meters;
  readonly #trade: HTMLSelectElement;
  readonly #business: HTMLInputElement;
  readonly #person: HTMLInputElement;
  readonly #line: HTMLInputElement;
  readonly #speak: HTMLButtonElement;
  readonly #aloud: HTMLInputElement;
  readonly #used = new Set<Socket>();
  #state: CallState | undefined;
  #silence: (() => void) | undefined;
  #deafen: (() => void) | undefined;

  /** @param root `CallerControls.astro`; the words and the sockets are shown by the edges. */
  constructor(root: HTMLElement, edges: CallEdges) {
    this.#root = root;
    this.#edges = edges;
    this.#meters = JSON.parse(root.dataset.meters ?? '');
    this.#trade = find(root, '[data-own=trade]', HTMLSelectElement);
    this.#business = find(root, '[data-own=business]', HTMLInputElement);
    this.#person = find(root, '[data-own=person]', HTMLInputElement);
    this.#line = find(root, '[data-own=line]', HTMLInputElement);
    this.#speak = find(root, '[data-own=speak]', HTMLButtonElement);
    this.#aloud = find(root, '[data-own=aloud]', HTMLInputElement);
    for (const field of [this.#trade, this.#business, this.#person])
      field.addEventListener('change', () => this.start(this.#read()));
    for (const button of findAll(root, '[data-ring]', HTMLButtonElement))
      button.addEventListener('click', () => {
        this.start(this.#read());
        this.focus();
      });
    find(root, 'form').addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#line.value;
      this.#line.value = '';
      this.say(text);
      this.#line.focus();
    });
    this.#speak.addEventListener('click', () => void this.#hear());
    this.#aloud.addEventListener('change', () =>
      this.#aloud.checked ? this.#speakAloud(this.#state?.last ?? '') : this.#silence?.(),
    );
    watchVoices(() => {
      this.#own('hear').hidden = localVoices().length === 0;
    });
    addEventListener('pagehide', () => this.stop());
    // Where nothing on the device listens, there is no button.
    void localRecognition().then((found) => {
      this.#speak.hidden = !found;
    });
    root.hidden = false;
  }

  /** Rings the business: the agent picks up. Empty names are those of the example. */
  start(own: OwnBusiness): void {
    this.stop();
    const brief = briefOf(own);
    this.#trade.value = own.trade;
    Object.assign(this.#business, { value: own.business, placeholder: brief.business });
    Object.assign(this.#person, { value: own.person, placeholder: brief.person });
    this.#used.clear();
    this.#own('summary').hidden = true;
    this.#setEnabled(true);
    const chips = brief.tries.map((line) =>
      h(
        'li',
        { className: tw`flex-none` },
        quietButton(line, () => this.say(line), tw`px-4! max-sm:text-nowrap`),
      ),
    );
    this.#own('tries').replaceChildren(...chips);
    const { state, reply } = pickUp(brief, new Date());
    this.#state = state;
    this.#edges.onStart?.();
    this.#edges.onLine('agent', reply.text);
    this.#tick();
    this.#speakAloud(reply.text);
    // A browser makes every rule ready at its first use and fast at its second, for which nobody should wait.
    for (const said of ['Can you come on Friday at 3?', 'No, thanks.']) setTimeout(() => answer(state, said));
  }

  /** One turn: the caller says this, and the agent answers. Nothing at all is silence. */
  say(text: string): void {
    if (!this.#state || this.#state.ended) return;
    this.#own('status').textContent = '';
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

  #own(name: string): HTMLElement {
    return find(this.#root, `[data-own=${name}]`);
  }

  #tick() {
    if (!this.#state) return;
    const seconds = secondsOf(this.#state);
    this.#own('clock').textContent = clock(seconds);
    this.#own('cost').textContent = moneyWords(costOf(this.#state, this.#used, this.#meters).mills);
  }

  #setEnabled(isOn: boolean) {
    this.#line.disabled = this.#speak.disabled = !isOn;
    find(this.#root, '[data-own=send]', HTMLButtonElement).disabled = !isOn;
  }

  #end(state: CallState) {
    const summary = summaryOf(state, this.#used, this.#meters);
    const own = this.#read();
    this.#setEnabled(false);
    this.#own('tries').replaceChildren();
    this.#own('outcome').textContent = summary.outcome;
    this.#own('to').textContent = summary.note.to;
    this.#own('note').textContent = summary.note.text;
    this.#own('sum').textContent =
      `About ${summary.seconds} seconds on the phone, ${moneyWords(summary.mills)}. ${summary.price}.`;
    find(this.#root, '[data-own=brief]', HTMLAnchorElement).href = briefLink({
      trade: TRADES[own.trade].like,
      'business-name': own.business,
      'people-0-name': own.person,
    });
    this.#own('summary').hidden = false;
    this.#own('outcome').focus({ preventScroll: true });
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
    this.#own('status').textContent = 'Listening, on this device only.';
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
    this.#own('status').textContent = HEARING_PROBLEMS[problem];
    this.#line.focus();
  }
}
