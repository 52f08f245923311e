/** East of Greenwich a day begins up to 14 hours earlier. */
const EARLIEST_ZONE_MS = 14 * 60 * 60_000;

/** Why a text is no day that has come, somewhere; undefined when it is one. */
export function dayProblem(day: string): string | undefined {
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(+date) || !date.toISOString().startsWith(day))
    return `${day} is no day. Write year-month-day, such as 2026-11-21.`;
  if (+date > Date.now() + EARLIEST_ZONE_MS)
    return `${day} has not come yet. Nothing waits for its day: write one that has come.`;
  return undefined;
}
