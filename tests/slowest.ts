/** What one test may take on two busy cores; one that takes longer is named, and is better cut or made cheaper. */
const BUDGET_SECONDS = 15;
const NAMED = 10;

/** The tests that took longest and all that took more than a test may, as lines to print; nothing for no tests. */
export function slowest(tests: readonly { name: string; seconds: number }[]): string {
  const sorted = tests.toSorted((one, other) => other.seconds - one.seconds);
  const over = sorted.filter(({ seconds }) => seconds > BUDGET_SECONDS).length;
  const lines = sorted.slice(0, Math.max(NAMED, over)).map(({ name, seconds }, index) => {
    return `  ${seconds.toFixed(1).padStart(6)} s${index < over ? ' !' : '  '} ${name}`;
  });
  if (lines.length === 0) return '';
  return [
    `The slowest of ${tests.length} tests; ${over} took more than ${BUDGET_SECONDS} s (!):`,
    ...lines,
  ].join('\n');
}
