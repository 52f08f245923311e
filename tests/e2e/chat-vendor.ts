import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * How the stand-in behaves: `ready` as it should; `launcher` with its launcher instead of the place it was given, as
 * versions without embedding do; `refused` answers 403; `throwing` fails in `load`; `silent` never shows its interface.
 */
export type VendorMode = 'ready' | 'launcher' | 'refused' | 'throwing' | 'silent';

/** What the vendor's script could reach when it tried. */
export interface Reach {
  origin: string;
  cookie: string;
  /** Names in the storage that it can open: its own. */
  storage: string[];
  parentStorage: string;
  parentDocument: string;
  topLocation: string;
}

/**
 * Stands in for Voiceflow's web chat over HTTP: the script that sets `window.voiceflow.chat` with the documented
 * methods and window messages, and the runtime that answers what visitors write. It also does what a script of somebody
 * else could: it looks around, and tells its server how far it came.
 */
export class ChatVendor {
  mode: VendorMode = 'ready';
  /** What was asked for, in order: `GET /widget-next/bundle.mjs`. */
  readonly requests: string[] = [];
  readonly loads: unknown[] = [];
  readonly reaches: Reach[] = [];
  /** Resolves before the script is sent. */
  held: Promise<void> = Promise.resolve();
  readonly #server = createServer(async (request, response) => {
    const { status, type, body } = await this.#answer(request);
    const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(status, { 'content-type': type, ...anyOrigin }).end(body);
  });

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** As it was before any visitor came. */
  reset() {
    this.mode = 'ready';
    this.held = Promise.resolve();
    for (const list of [this.requests, this.loads, this.reaches]) list.length = 0;
  }

  async #answer(request: IncomingMessage) {
    const path = request.url ?? '';
    this.requests.push(`${request.method} ${path}`);
    if (path === '/widget-next/bundle.mjs') {
      await this.held;
      if (this.mode === 'refused') return { status: 403, type: 'text/plain', body: 'Forbidden' };
      const code = `(${vendorScript.toString()})(${JSON.stringify(this.mode)});`;
      return { status: 200, type: 'text/javascript', body: code };
    }
    const told = request.method === 'POST' ? JSON.parse(await text(request)) : undefined;
    if (path === '/load') this.loads.push(told);
    if (path === '/reach') this.reaches.push(told);
    const message = path === '/interact' ? `You wrote: ${told.payload}` : '';
    return {
      status: 200,
      type: 'application/json',
      body: JSON.stringify([{ type: 'text', payload: { message } }]),
    };
  }
}

/** Runs in the frame; it must not use anything of this file. */
function vendorScript(mode: VendorMode) {
  interface Config {
    verify: { projectID: string };
    url: string;
    render?: { mode: string; target: HTMLElement };
  }
  if (mode === 'silent') return;
  let config: Config | undefined;
  let root: ShadowRoot | undefined;
  const post = (path: string, body: object) =>
    fetch(`${config?.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const broadcast = (type: string) => window.postMessage(JSON.stringify({ type: `voiceflow:${type}` }), '*');
  const attempt = (look: () => unknown) => {
    try {
      return String(look());
    } catch (error) {
      return (error as Error).name;
    }
  };
  const add = (parent: Node, name: string, words = '') => {
    const element = document.createElement(name);
    element.textContent = words;
    parent.appendChild(element);
    return element;
  };

  function draw(into: ShadowRoot) {
    add(into, 'style', ':host { display: block } form { display: flex }');
    const log = add(into, 'div');
    log.setAttribute('role', 'log');
    add(log, 'p', 'Hello, I am an automated assistant.');
    const form = add(into, 'form') as HTMLFormElement;
    const field = add(form, 'input') as HTMLInputElement;
    field.setAttribute('aria-label', 'Message');
    add(form, 'button', 'Send');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const traces = await (await post('/interact', { type: 'text', payload: field.value })).json();
      for (const trace of traces) add(log, 'p', trace.payload.message);
      broadcast('interact');
    });
    add(into, 'button', 'End the chat').addEventListener('click', () => chat.close());
  }

  const chat = {
    // Before `load` is done the vendor's methods are placeholders.
    open: () => {},
    close: () => {},
    show: () => {},
    hide: () => {},
    interact: () => {},
    async load(given: Config) {
      config = given;
      if (mode === 'throwing') throw new Error('The project could not be loaded.');
      const { verify, url, render, ...rest } = given;
      await post('/load', { verify, url, mode: render?.mode, ...rest });
      await post('/reach', {
        origin: location.origin,
        cookie: document.cookie,
        storage: Object.keys(localStorage),
        parentStorage: attempt(() => parent.localStorage.length),
        parentDocument: attempt(() => parent.document.title),
        topLocation: attempt(() => top?.location.href),
      });
      const isEmbedded = mode === 'ready' && render?.mode === 'embedded';
      if (isEmbedded) {
        root = render.target.attachShadow({ mode: 'open' });
      } else {
        const host = add(document.body, 'div');
        host.id = 'voiceflow-chat';
        root = host.attachShadow({ mode: 'open' });
        const launcher = add(root, 'button', 'Ask AI');
        launcher.className = 'vfrc-launcher';
        launcher.addEventListener('click', () => chat.open());
      }
      let isOpen = false;
      chat.open = () => {
        if (!isOpen && root) draw(root);
        isOpen = true;
        broadcast('open');
      };
      chat.close = () => broadcast('close');
    },
  };
  Object.assign(window, { voiceflow: { chat } });
}
