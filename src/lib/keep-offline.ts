import './own-scripts';
import type { OfflinePage } from '~/site/page-files';

/**
 * Lets a page open and run without a network from now on. It waits until the page has loaded, so that it takes nothing
 * from it. A browser that cannot, or does not want to, loses only this: then it is undefined. `astro dev` writes no
 * worker.
 */
export async function keepOffline({
  pages: [scope],
  worker,
}: OfflinePage): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  return navigator.serviceWorker.register(worker, { scope }).catch(() => undefined);
}
