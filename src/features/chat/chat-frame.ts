import { CHAT_ENDED, CHAT_ESCAPE, CHAT_READY, CHAT_SHOWN, type FrameWord, readPanelWord } from './chat-words';
import { startVendor, type VendorChat } from './start-vendor';

/** The page in the frame: `ChatFrame.astro`. It loads the vendor once the site's own panel says that it is open. */
const main = document.querySelector('main') as HTMLElement;
const { site = '', script = '', project = '', runtime = '', version = '' } = main.dataset;
const status = main.querySelector('p') as HTMLElement;

const isFramedElsewhere = location.origin !== site && parent !== window;
let isPanelOpen = false;
let isStarted = false;
let wake = () => {};

const isHidden = () => !isPanelOpen || document.hidden;
const tell = (word: FrameWord) => parent.postMessage(word, site);
const vendor = () => (window as { voiceflow?: { chat?: VendorChat } }).voiceflow?.chat;

function shown(): Promise<void> {
  return new Promise((resolve) => {
    wake = () => {
      if (isHidden()) return;
      wake = () => {};
      resolve();
    };
    wake();
  });
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script');
    tag.src = script;
    tag.onload = () => resolve();
    tag.onerror = () => reject(new Error(`${script} did not arrive.`));
    document.head.append(tag);
  });
}

async function start() {
  isStarted = true;
  const target = main.querySelector('div') as HTMLElement;
  const chat = { projectId: project, runtimeUrl: runtime, versionId: version };
  const word = await startVendor({ ...chat, target, loadScript, vendor, isHidden, shown });
  status.hidden = word === CHAT_READY;
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
    if (isVendorClosed(event)) return tell(CHAT_ENDED);
    const word = readPanelWord(event, { window: parent, origin: site });
    if (!word) return;
    isPanelOpen = word === CHAT_SHOWN;
    wake();
    if (isPanelOpen && !isStarted) void start();
  });
  document.addEventListener('visibilitychange', () => wake());
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell(CHAT_ESCAPE);
  });
} else {
  status.textContent = 'This page works inside the chat panel of the site only.';
}
