/**
 * Runs the work while no other tab runs one of the same name. Who has waited for `patience` milliseconds runs it all the
 * same: a tab that the browser has frozen may keep its turn for ever. So does everybody where there are no Web Locks,
 * which need a secure origin; the auth service then takes a refresh token again for ten seconds (`config.toml`).
 */
export async function exclusively<Result>(
  name: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let running: Promise<Result> | undefined;
  const start = () => {
    running = work();
    return running;
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, start);
  } catch {
    return running ?? work();
  }
}
