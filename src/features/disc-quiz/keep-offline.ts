import { OFFLINE_SCOPE, OFFLINE_WORKER_PATH } from '~/domain/page-files';

/**
 * Lets the assessment open and run without a network from now on. It waits until the page has loaded, so that it takes
 * nothing from it; a browser that cannot, or does not want to, loses only this. `astro dev` writes no worker.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register(OFFLINE_WORKER_PATH, { scope: OFFLINE_SCOPE }).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
