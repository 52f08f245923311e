import * as t from './rules/messages';

/** What sets a workflow off. `when` is the end of a sentence that starts with “When”. */
export interface Trigger {
  when: string;
  check: string;
}

/** What it does then. Trigger and action each name what a person looks at. */
export interface Action {
  steps: readonly string[];
  check: string;
}

/** The plan of a workflow in plain text, one line for each part. */
export function recipePlan(trigger: Trigger, action: Action): string {
  return [
    t.when(trigger.when),
    ...action.steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    t.aPersonChecks(trigger.check, action.check),
  ].join('\n');
}
