import { counted } from '~/site/language';

export const industry = 'Industry';
export const callStepByStep = 'The call, step by step';

export const sameInWords = 'The same in words';
export const asATable = (title: string) => `${title}, as a table`;
export const inRows = (rows: number) => counted(rows, { one: 'In # row', other: 'In # rows' });
export const more = (count: number) => `${count} more`;

/** @param amount `250 minutes`, or `Minutes` at the head of a row. */
export const aMonth = (amount: string) => `${amount} a month`;
export const extra = (meter: string, currency: string) => `Extra ${meter}, ${currency}`;
export const lineByLine = (plans: readonly string[]) => `${plans.join(', ')}, line by line`;
export const whatMarksMean = 'A disc means included, a dash not.';
export const included = 'Included';
export const notIncluded = 'Not included';

export const plans = 'Plans';
export const plan = 'Plan';
export const billingPeriod = 'Billing period';
export const periodOff = (period: string, percent: number) => `${period}, ${percent}% off`;
export const perMonth = 'a month';
export const perSeatAndMonth = 'a seat, a month';
export const paidOnce = (price: string) => `${price}, paid once`;
export const everyMonths = (price: string, months: number) => `${price} every ${months} months`;
export const fromSeats = (seats: number) => `from ${seats} seats`;
export const thenEach = (price: string) => `, then ${price} each`;
export const everythingIn = (plan: string) => `Everything in ${plan}`;
export const choose = (plan: string) => `Choose ${plan}`;
export const spendCap = (use: string) => `Spend cap: up to ${use}.`;
export const costsNoMore = (plan: string, from: string) => `Lifted, ${plan} costs no more from ${from}.`;
export const pastTheCap = (use: string) => `Past ${use}, or special rules?`;
export const askForPlan = (plan: string, extras: string) => `Ask for a ${plan} plan. It can add ${extras}.`;
export const speakToUs = 'Talk to us';
export const currencies = 'Large amounts are in Canadian dollars, with the US price below; both before tax.';
export const allowancesStartAfresh = 'Allowances start afresh each month.';

export const eraseNeedsScript =
  'This button needs JavaScript. Without it, clear the data of this site in your browser’s settings.';
export const erase = 'Delete what this browser keeps';
export const erased =
  'Deleted. This browser keeps nothing of this site any more. If you were signed in, the next page shows you signed out.';
export const nothingToErase = 'There was nothing to delete. This browser keeps nothing of this site.';
export const storageBlocked = 'Your browser blocks storage for this site, so nothing is kept here.';

export const why = 'Why';
export const where = 'Where';
export const howLong = 'How long';
export const whoCanSee = 'Who can see it';
export const whatAllows = 'What allows it';

export const suppliers = 'Companies that handle data for us, their task and what they see';
export const company = 'Company';
export const task = 'Task';
export const whatItSees = 'What it sees';

export const am = 'a.m.';
export const pm = 'p.m.';
export const yourTeam = 'your team';
export const us = 'Mod AI';
export const workdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;
export const textNow = 'Text, now';
export const noteNow = 'Note, now';
export const reminder = 'Reminder';

export const fromFormToCall = (length: string) => `${length} from form to call`;
export const consent = 'Consent';
export const lidOnTheBill = (amount: string, what: string) => `${amount} ${what}, and a lid on the bill`;
export const daysOfMonth = ['1st', '15th', '30th'] as const;
export const timesThisWeek = (reason: string, count: number) => `“${reason}” ${count} times this week`;
export const weekOf = (week: number, total: number) => `Week ${week}. ${total} conversations`;
export const weeks = (count: number) => `${count} weeks`;
export const after = (before: number) => `after ${before}`;
export const you = 'You:';

export const inForceSince = (day: string) => `In force since ${day}`;
export const firstVersion = (day: string) => `First version, ${day}`;
export const whoWeAre = (name: string, address: string, phone: string) =>
  `${name}, ${address}, phone ${phone}`;
export const noTaxYet = 'none yet';
export const ourRegistrations = (numbers: string) => `Our registrations: ${numbers}.`;
export const businessDays = (days: number) =>
  counted(days, { one: '# business day', other: '# business days' });
export const runBy = (brand: string, owner: string) => `${brand} is run by ${owner}.`;
export const theyAre = (editors: string) => `They are ${editors}.`;
export const eachNameSaysWhere = 'Each name above says where';
export const askUsWhere = 'Ask us where, and we say';
