import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { slowest } from '../slowest.ts';

/** Names the slowest tests at the end of a run. */
export default class SlowestReporter implements Reporter {
  readonly #tests: { name: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, project, ...titles] = test.titlePath();
    this.#tests.push({ name: `[${project}] ${titles.join(' › ')}`, seconds: duration / 1_000 });
  }

  onEnd(): void {
    console.log(`\n${slowest(this.#tests)}`);
  }
}
