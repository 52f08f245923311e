import type { FrameWord } from './chat-words';
import { poll } from './poll';
import * as t from './rules/messages.ts';

/**
 * What we use of Voiceflow's web chat. Its script sets `window.voiceflow.chat`; before `load` is done the other methods
 * do nothing. Source: docs.voiceflow.com, Web chat widget API.
 */
export interface VendorChat {
  load(config: {
    verify: { projectID: string };
    /** Where it sends what visitors write. */
    url: string;
    versionID?: string;
    render: { mode: 'embedded'; target: HTMLElement };
    /** What it remembers of a talk, and where. */
    assistant: { persistence: 'memory' };
  }): Promise<void> | void;
  open(): void;
}

const BUTTON_TEXT = t.haveAQuestion;

interface Frame {
  projectId: string;
  runtimeUrl: string;
  versionId: string;
  target: HTMLElement;
  /** Rejects when the script does not arrive. */
  loadScript: () => Promise<void>;
  vendor: () => VendorChat | undefined;
  isHidden: () => boolean;
  /** Resolves as soon as the panel is open and the page can be seen. */
  shown: () => Promise<void>;
}

/**
 * Starts the vendor's chat once and says how that went. Both waits are the same bounded poll: for the interface, and
 * for something to be on the screen. While the panel is closed neither runs; open again, it begins anew.
 *
 * `hide()` is never called: it hides an open chat together with its launcher. Embedded there is no launcher; a version
 * that shows one all the same has the words of our button put on it.
 */
export async function startVendor({ target, loadScript, vendor, ...frame }: Frame): Promise<FrameWord> {
  const found = async (look: () => boolean): Promise<boolean> => {
    const end = await poll(look, frame.isHidden);
    if (end !== 'hidden') return end === 'found';
    await frame.shown();
    return found(look);
  };

  try {
    await loadScript();
  } catch {
    return 'chat-blocked';
  }
  try {
    if (!(await found(() => typeof vendor()?.load === 'function'))) return 'chat-silent';
    const chat = vendor() as VendorChat;
    await chat.load({
      verify: { projectID: frame.projectId },
      url: frame.runtimeUrl,
      ...(frame.versionId && { versionID: frame.versionId }),
      render: { mode: 'embedded', target },
      assistant: { persistence: 'memory' },
    });
    chat.open();
    return (await found(() => isOnScreen(target))) ? 'chat-ready' : 'chat-silent';
  } catch (error) {
    console.warn('The chat did not start.', error);
    return 'chat-broken';
  }
}

/** Whether the chat is in its place, or a launcher beside it, which then has our words. */
function isOnScreen(target: HTMLElement): boolean {
  if ((target.shadowRoot ?? target).childElementCount > 0) return true;
  const launcher = target.ownerDocument
    .getElementById('voiceflow-chat')
    ?.shadowRoot?.querySelector('[class*=launcher] button, button[class*=launcher]');
  if (!launcher) return false;
  launcher.textContent = BUTTON_TEXT;
  launcher.removeAttribute('aria-label');
  return true;
}
