import { briefLink } from '~/features/brief/rules/brief-link';
import { HEARING_PROBLEMS, listen, localRecognition } from '~/lib/device-recognition';
import { localVoices, say, watchVoices } from '~/lib/device-speech';
import { tw } from '~/lib/tw';
import { find, h } from '~/ui/element';
import { filled } from '~/site/language';
import { quietButton } from '~/ui/quiet-button';
import { clock } from '../clock';
import type { Deed } from '../rules/agent/cards';
import { answer, pickUp } from '../rules/agent/dialogue';
import type { Rates } from '../rules/agent/meters';
import { hiddenCards } from '../rules/agent/person';
import type { CallState } from '../rules/agent/state';
import { costOf, secondsOf, summaryOf } from '../rules/agent/summary';
import { briefOf, type OwnBusiness, TRADE_IDS, type TradeId, TRADES } from '../rules/agent/trade';
import { tidyText } from '../rules/business';
import { moneyWords } from '../rules/call-meter';
import type { Socket } from '../rules/sample-call';
import { OwnSockets } from '../own-sockets';
import * as t from '../rules/messages.ts';

/** What the page shows of the call beside its sockets, its note and its transcript. */
export interface CallEdges {
  /** A call begins: nothing was said. */
  onStart(): void;
  onLine(who: 'agent' | 'you', text: string): void;
  onDeeds?(deeds: readonly Deed[]): void;
  /** What came of it, and what it would have cost. */
  onEnd(end: { outcome: string; sum: string }): void;
}

/** The visitor as the caller: what is typed or said goes to an agent of rules, in this page alone. */
export class CallersPart {
  readonly #root: HTMLElement;
  readonly #edges: CallEdges;
  readonly #rates: Rates;
  readonly #trade: HTMLSelectElement;
  readonly #business: HTMLInputElement;
  readonly #person: HTMLInputElement;
  readonly #line: HTMLInputElement;
  readonly #speak: HTMLButtonElement;
  readonly #aloud: HTMLInputElement;
  readonly #sockets: OwnSockets;
  readonly #used = new Set<Socket>();
  #state: CallState | undefined;
  #silence: (() => void) | undefined;
  #deafen: (() => void) | undefined;

  /** @param root Has what is typed, pressed and chosen in this folder’s parts, and sockets, transcript and note. */
  constructor(root: HTMLElement, edges: CallEdges) {
    this.#root = root;
    this.#edges = edges;
    this.#rates = JSON.parse(this.#own('part').dataset.rates ?? '');
    this.#sockets = new OwnSockets(root);
    this.#trade = find(root, '[data-own=trade]', HTMLSelectElement);
    this.#business = find(root, '[data-own=business]', HTMLInputElement);
    this.#person = find(root, '[data-own=person]', HTMLInputElement);
    this.#line = find(root, '[data-own=line]', HTMLInputElement);
    this.#speak = find(root, '[data-own=speak]', HTMLButtonElement);
    this.#aloud = find(root, '[data-own=aloud]', HTMLInputElement);
    this.#trade.append(...TRADE_IDS.map((id) => new Option(TRADES[id].name, id)));
    for (const field of [this.#trade, this.#business, this.#person])
      field.addEventListener('change', () => this.start());
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
  }

  /** Rings the business of the fields: the agent picks up. Empty names are those of the example. */
  start(): void {
    this.stop();
    const brief = briefOf(this.#read());
    this.#business.placeholder = brief.business;
    this.#person.placeholder = brief.person;
    this.#used.clear();
    this.#sockets.empty();
    this.#own('lines').replaceChildren();
    this.#own('part').hidden = false;
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
    this.#edges.onStart();
    this.#show('agent', reply.text);
    this.#tick();
    this.#speakAloud(reply.text);
    // A browser makes every rule ready at its first use and fast at its second, for which nobody should wait.
    for (const said of [t.canYouComeOnFriday, t.noThanks]) setTimeout(() => answer(state, said));
  }

  /** One turn: the caller says this, and the agent answers. Nothing at all is silence. */
  say(text: string): void {
    if (!this.#state || this.#state.ended) return;
    this.#own('status').textContent = '';
    this.#show('you', hiddenCards(text.trim()) || t.silenceWord);
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
    this.#speak.textContent = t.speak;
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

  #show(who: 'agent' | 'you', text: string) {
    if (!text) return;
    this.#edges.onLine(who, text);
    const name = h('b', {}, who === 'agent' ? t.agentSays : t.youSay);
    this.#own('lines').append(h('li', { className: tw`py-1 wrap-anywhere` }, name, text.slice(0, 600)));
  }

  #tick() {
    if (!this.#state) return;
    const seconds = secondsOf(this.#state);
    this.#own('clock').textContent = clock(seconds);
    this.#own('cost').textContent = moneyWords(costOf(this.#state, this.#rates).mills);
  }

  #end(state: CallState) {
    const { outcome, note, seconds, mills, price } = summaryOf(state, this.#used, this.#rates);
    const { trade, business, person } = this.#read();
    this.#own('to').textContent = filled(t.noteTo, { person: note.to });
    this.#own('note').textContent = note.text;
    find(this.#root, '[data-own=brief]', HTMLAnchorElement).href = briefLink({
      trade: TRADES[trade].like,
      'business-name': business,
      'people-0-name': person,
    });
    this.#own('part').hidden = true;
    const sum = filled(t.aboutSeconds, { seconds: `${seconds}`, cost: moneyWords(mills), price });
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
    this.#speak.textContent = t.stop;
    this.#own('status').textContent = t.listening;
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
