export const whenThisHappens = 'When this happens';
export const doThis = 'Do this';
export const yourPlan = 'Your plan';
export const copyThePlan = 'Copy the plan';
export const withoutScript = 'Take one of each, and write down who checks it. The recipes above show how.';
export const whenThisHappensList = 'When this happens:';
export const doThisList = 'Do this:';

export const copied = 'Copied.';
export const notCopied = 'Your browser said no. Select the text and copy it.';

export const when = (when: string) => `When ${when}:`;
export const aPersonChecks = (first: string, then: string) => `A person checks: ${first} ${then}`;
