import { find, h } from '~/ui/element';
import { type FrameWord, readPanelWord } from './chat-words';
import { startVendor, type VendorChat } from './start-vendor';
import * as t from './rules/messages.ts';

/** The page in the frame: `ChatFrame.astro`. It loads the vendor once the site's own panel says that it is open. */
const main = find(document, 'main');
const { site = '', script = '', project = '', runtime = '', version = '' } = main.dataset;
const status = find(main, 'p');

const isFramedElsewhere = location.origin !== site && parent !== window;
let isPanelOpen = false;
let isStarted = false;
let wake = () => {};

const isHidden = () => !isPanelOpen || document.hidden;
const tell = (word: FrameWord) => parent.postMessage(word, site);
const vendor = () => (window as { voiceflow?: { chat?: VendorChat } }).voiceflow?.chat;

const shown = () =>
  new Promise<void>((resolve) => {
    wake = () => {
      if (isHidden()) return;
      wake = () => {};
      resolve();
    };
    wake();
  });

const loadScript = () =>
  new Promise<void>((resolve, reject) => {
    const onerror = () => reject(new Error(`${script} did not arrive.`));
    document.head.append(h('script', { src: script, onload: () => resolve(), onerror }));
  });

async function start() {
  isStarted = true;
  const chat = { projectId: project, runtimeUrl: runtime, versionId: version, target: find(main, 'div') };
  const word = await startVendor({ ...chat, loadScript, vendor, isHidden, shown });
  status.hidden = word === 'chat-ready';
  tell(word);
}

/** The vendor tells its page what it does, as text. */
function isVendorClosed({ source, data }: MessageEvent): boolean {
  if (source !== window || typeof data !== 'string') return false;
  try {
    return JSON.parse(data).type === 'voiceflow:close';
  } catch {
    return false;
  }
}

if (isFramedElsewhere) {
  addEventListener('message', (event) => {
    if (isVendorClosed(event)) return tell('chat-ended');
    const word = readPanelWord(event, { window: parent, origin: site });
    if (!word) return;
    isPanelOpen = word === 'chat-shown';
    wake();
    if (isPanelOpen && !isStarted) void start();
  });
  document.addEventListener('visibilitychange', () => wake());
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell('chat-escape');
  });
} else {
  status.textContent = t.worksInsideThePanel;
}
