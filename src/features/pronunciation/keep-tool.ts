import { OFFLINE_PRONUNCIATION } from '~/site/page-files';
import { keepOffline } from '~/lib/keep-offline';

/** Not in the types yet; Firefox and Safari have none. */
type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/**
 * Keeps the page and its whole dictionary for use without a network, or, where the browser saves data, the parts of the
 * dictionary that were used.
 *
 * @returns what is kept; nothing where the browser keeps nothing, or not all of it could be fetched.
 */
export async function keepTool(): Promise<'all' | 'used' | undefined> {
  if (!(await keepOffline(OFFLINE_PRONUNCIATION))) return undefined;
  const { active } = await navigator.serviceWorker.ready;
  const savesData = (navigator as WithConnection).connection?.saveData === true;
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const { port1, port2 } = new MessageChannel();
  const isKept = await new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    active?.postMessage(savesData ? used : 'all', [port2]);
  });
  port1.close();
  return isKept ? (savesData ? 'used' : 'all') : undefined;
}
