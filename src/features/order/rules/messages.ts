import { counted, list } from '../../../site/language.ts';

/** A phrase for each unit that a price may be for. */
type ByUnit = Record<'workspace' | 'seat' | 'video', string>;

export const minutes = (amount: number) => counted(amount, { one: '# minute', other: '# minutes' });
export const seats = (amount: number) => counted(amount, { one: '# seat', other: '# seats' });
export const videos = (amount: number) => counted(amount, { one: '# video', other: '# videos' });

export const monthly = 'Monthly';
/** “Biannual” alone could mean every second year, so the name says what it is. */
export const biannual = 'Every 6 months (biannual)';
export const everySixMonths = 'Every 6 months';
export const yearly = 'Yearly';
export const once = 'Once';
export const paidOnce = 'Paid once';

export const howOften = 'How often you pay';
export const whatYouPay = 'What you pay';
export const howMany = 'How many';
export const province = 'Province';
export const provinceForTax = 'Province or territory, for the tax';
export const choose = 'Choose';
export const terms = 'Terms';
export const name = 'Name';
export const email = 'Email';
export const currency = 'Currency';
export const howManyOf = 'How many {units}';
export const ofSeats = 'seats';
export const ofVideos = 'videos';

export const chooseOften = 'Please choose how often to pay.';
export const isPaidOnce = (plan: string) => `${plan} is paid once.`;
export const isOrderedOnce = (plan: string) => `${plan} is ordered once.`;
export const wholeNumberBetween = (min: number, max: number) =>
  `Please enter a whole number from ${min} to ${max}.`;
export const wholeNumber = 'Please enter a whole number.';
export const choosePlan = 'Please choose a plan from the list.';
export const choosePlace = 'Please choose where your business is. The tax depends on it.';
export const acceptTerms = 'Please read and accept the terms first.';
export const notSentYet = 'Not sent yet. To change first:';

export const priceChanged =
  'The price of this plan has changed since you opened the page. Nothing was charged. Please reload the page and look at the new total.';
export const noPayments = 'Paying online is not possible right now. Nothing was charged.';
export const nothingLost = 'Nothing you chose or typed is lost. You can also send this order as a request.';

export const choosePlanFirst = 'Choose a plan first. You see the whole order before you agree to anything.';
export const noSuchPlan = 'We have no plan by the name in this address.';
export const whyNoSuchPlan = 'It may be a typing slip, or the plan is not sold any more.';
export const noSuchPeriod =
  'We have no billing period by the name in this address. What is chosen here is monthly; you can change it below.';
export const changedInAnotherTab = 'This order was changed in another tab.';
export const takeOver = 'Take over what is there';
export const paidInAnotherTab = 'This order was paid in another tab.';
export const seeHowItStands = 'See how it stands';
export const change = 'Change';
export const thePlan = 'the plan';
export const notIn = 'Not in {plan}: {lacks}';
export const whatItHolds = 'What {plan} holds each month';
export const inLargerPlan = (features: string, plan: string) => `${features} (in ${plan})`;

/** @param more the price of one more, where any is sold */
export const eachMonth = (unit: keyof ByUnit, use: string, more: string) => {
  const forOne = { workspace: '', seat: ' a seat', video: ' a video' }[unit];
  return `${use}${forOne}${more && `, then ${more} each`}`;
};
export const forOne: ByUnit = { workspace: 'a workspace', seat: 'a seat', video: 'a video' };
export const forOneAMonth: ByUnit = {
  workspace: 'a month',
  seat: 'a seat, a month',
  video: 'a video, a month',
};

/** How the second payment and those after it are said. */
export const payments = {
  monthly: { later: 'one month later', often: 'each month' },
  biannual: { later: 'six months later', often: 'every 6 months' },
  annual: { later: 'one year later', often: 'each year' },
};
export const onDay = (day: string) => `on ${day}`;
export const neverRenews = 'It never renews';
export const severalFor = (units: string, sum: string) => `${units}, ${sum}`;
export const endsWithAnyMonth = 'Ends with any month';
export const severalAtATime = (units: string, sum: string) => `${units}, ${sum} at a time`;
export const youSave = (sum: string, saved: string) => `${sum} at a time. You save ${saved}.`;
export const youSaveOnSeveral = (units: string, sum: string, saved: string) =>
  `${units}, ${sum} at a time. You save ${saved}.`;

export const tax = 'Tax';
export const noTax = 'None';
export const noCanadianTax = 'No Canadian tax; your country may charge its own';
export const chooseProvince = 'Choose your province';
export const priceAndTax = 'The price and its tax';
export const taxAtRate = (tax: string, percent: number) => `${tax} ${percent}%`;
export const taxesTogether = (taxes: readonly string[]) => list(taxes);
export const taxesIn = (taxes: string, places: readonly string[]) => `${taxes} in ${list(places)}`;

export const today = 'Today';
export const firstPayment = 'First payment';
export const paidOnceOnly = 'It is paid once and never renews.';
export const sumToCome = 'The sum appears here once we know where you are.';
export const thenTheSame = (sum: string, when: string, often: string) =>
  `Then ${sum} ${when}, and the same ${often}.`;
export const sameIsDue = (when: string, often: string) => `The same is due ${when}, then ${often}.`;
export const timesMonths = (months: number, sum: string) => `${months} months × ${sum}`;
export const extraUseStops = (sum: string, percent: number) =>
  `Extra use stops when a month reaches ${sum}, ${percent}% of its price, unless you raise the cap.`;
export const cancelOnline = 'Cancel online.';
export const cancelByWriting = 'To cancel, write to us.';
export const continueToPayment = 'Continue to secure payment';
export const sendTheRequest = 'Send the order request';
export const privacyPolicy = 'Privacy policy';

export const askForInvoice = 'Ask for an invoice instead';
export const aboutInvoice =
  'Nothing is charged. An invoice to check comes by email, and it counts once you agree to it.';
export const sendAsRequest = 'Send this order as a request';
export const howToCancel = 'How to cancel';
export const keptFor30Days = 'Kept in this browser for 30 days, until it is paid or sent.';
export const deleteIt = 'Delete it';
export const deleted = 'Deleted. This browser keeps nothing of the order.';

export const letterSubject = 'Order request';
/** @param plan empty where none is chosen yet */
export const letterLines = (plan: string) => [
  `Plan: ${plan}`.trimEnd(),
  'Billing period (monthly, every 6 months, yearly):',
  'Seats or videos, if any:',
  '',
  'Name of the business:',
  'Billing address and province:',
  'Email for the invoice:',
  '',
];
export const orderByMail =
  'Without JavaScript you order by email: {write}, or send the name of the plan and how often you want to pay to {email}. We answer with an invoice to check. It names each tax of your province with its rate. Each plan opens a letter with its name in it; prices are before tax:';
export const writeTheOrder = 'write the order';
export const planAtPrice = (price: string, per: string) => `{plan}: ${price} ${per}`;
export const whatEachHolds = 'What each plan holds, and the prices by half-year and year:';

export const pleaseInvoice = 'Please send me an invoice for this order.';
export const requestPlan = (plan: string, family: string, id: string) => `Plan: ${plan}, ${family} (${id})`;
export const requestPaid = (how: string) => `Paid: ${how}`;
export const requestUnits = (units: number) => `Units: ${units}`;
export const requestPayment = (sum: string, total: string, currency: string) =>
  `One payment, before tax: ${sum} = ${total} (${currency})`;
export const requestWithTax = (place: string, sum: string) => `With tax (${place}): ${sum}`;
export const requestTerms = (hash: string) => `Terms accepted: ${hash}`;
export const paidHowOnce = 'once';
export const planPaidHow = (plan: string, how: string) => `${plan}, ${how}`;
export const wouldBeUntaxed = (total: string) => `It would be ${total}: no tax is added`;
export const wouldBe = (sum: string, total: string) => `It would be ${sum} with tax: ${total} before it`;

export const startNewOrder = 'Start a new order';
export const yourRequest = 'Your request';
export const nothingCharged = 'charged. There is no card, and no date.';
export const askedFor = 'Asked for';
export const answer = 'Answer';
export const byEmail = 'By email';
export const toAddress = 'To {email}';
export const request = 'Request';
export const agreedTo = 'What you agreed to';
export const whatHappensNow = 'What happens now';

export const backToPayment = 'Back to the payment page';
export const backToOrder = 'Back to your order';
export const askAboutPayment = 'Ask about a payment';
export const writeTheBrief = 'Write the brief';
export const openAccount = 'Open your account';
export const lookAgain = 'Look again';
export const needsJavaScript =
  'To look up your order, it needs JavaScript. Our email about it says the same, and we answer at {email}.';
export const yourOrder = 'Your order';
export const plan = 'Plan';
export const refunded = 'Refunded';
export const dispute = 'Dispute';
export const nextCharge = 'Next charge';
export const receipt = 'Receipt';
export const openAtStripe = 'Open it at Stripe';
export const alsoSentTo = 'Also sent to {email}';
export const order = 'Order';
export const manage = 'Card, invoices, cancel';
export const noManaging = 'The page for that could not be opened. Please try again, or write to us.';
export const reloadIt = 'Please reload it.';
export const loading = 'Loading...';
export const mayHaveHappened = 'What may have happened';
export const whatHappened = 'What happened';

export const disputeOpen = 'Your bank is looking into this payment. It decides who keeps the money.';
export const disputeWon = 'Your bank has closed the dispute. The payment stands.';
export const disputeLost = 'Your bank has closed the dispute and paid you back.';
export const sumOnDay = (sum: string, day: string) => `${sum} on ${day}`;
export const unlessYouCancel = 'Unless you cancel before';
export const paidWithTax = (day: string, sum: string, taxes: string, tax: string) =>
  `paid on ${day}: ${sum} and ${taxes}, ${tax}`;
export const paidWithoutTax = (day: string, sum: string) => `paid on ${day}: ${sum}, without tax`;
/** A tax whose name is not known. */
export const someTax = 'tax';
export const cancelledRunsTo = (day: string) => `None. It is cancelled, and runs to ${day}.`;
export const noneNext = 'None';
export const noneOnce = 'None. It is paid once and never renews.';
export const numberOf: ByUnit = { workspace: '', seat: 'Number of seats', video: 'Number of videos' };
export const paid = 'Paid';
export const amountBeforeTax = 'Amount before tax';
export const chargedWith = (taxes: string) => `Charged, with ${taxes}`;
export const chargedWithoutTax = 'Charged, without tax';
export const paidOn = 'Paid on';
export const nextPaymentOn = 'Next payment on';

export const whatItHasToDo = 'What it has to do';
export const asANumber = (label: string) => `${label}, as a number`;
export const slidersNeedJavaScript = 'The sliders need JavaScript. The sum on this page is an example.';
export const aMonth = 'a month';
export const minutesTerm = 'Minutes';
export const roundedUpOnce = '{minutes}, rounded up once';
export const price = 'Price';
export const otherPlans = 'Other plans';
export const atMonthlyPrice = '{choice}, at the monthly price.';
export const atPriceOff = (percent: number) => `{choice}, at the price with ${percent}% off.`;
export const freeCalls =
  'Spam, wrong numbers and calls under 10 seconds are free, so a real month tends to cost less.';
export const planFor = (plan: string, units: string) => `${plan}, ${units}, before tax`;
export const noneForSoMany = 'None for so many';
export const hasNo = (plan: string, feature: string) => `${plan} has no ${feature}`;
/** @param fewest how many that is for, where it is more than asked */
export const otherPlan = (plan: string, sum: string, fewest: string, isPastCap: boolean) =>
  `${plan} ${sum}${fewest && ` for ${fewest}`}${isPastCap ? ', past its spend cap' : ''}`;
export const lowestTotal = 'This is the plan with the lowest total';
export const lowestPastCap =
  'No spend cap allows so many minutes. With it lifted, this is the plan with the lowest total';
export const lowestUnderCap = 'This is the plan with the lowest total that its spend cap allows';
export const unitsAtPrice = (amount: number, price: string, total: string) =>
  `${amount} × ${price} = ${total}`;
export const fewestAtPrice = (amount: number, price: string, total: string) =>
  `${amount} × ${price} = ${total}, the fewest on this plan`;

export const custom = 'Custom';
export const minutesOfMonth = (
  { callsPerDay, minutesPerCall, daysPerWeek, weeks, sharePercent }: Record<string, number>,
  total: string,
) =>
  `${callsPerDay} × ${minutesPerCall} minutes × ${daysPerWeek} days × ${weeks} weeks × ${sharePercent}% = ${total}`;
export const bundleWith = (price: string, units: string) => `${price} with ${units} included`;
export const capStandsAt = (cap: string, minutes: string) =>
  `The spend cap stands at ${cap}, which is ${minutes}. Past it the agent only takes messages, unless you raise it.`;
export const askForCustom = (hint: string) => `${hint} For more, ask for a ${custom} plan.`;
export const wouldBeLifted = (plan: string, sum: string, hint: string) =>
  `${plan} would be ${sum} with its spend cap lifted. ${hint}`;

/** What an editor reads whose token names no amount. */
export const kindsAre = (kinds: string) => `the kinds are ${kinds}`;
export const periodsAre = (periods: string) => `the periods are ${periods}`;
export const noPlanNamed = (id: string) => `there is no plan "${id}"`;
export const notByPeriod = (id: string) => `"${id}" is not paid by period`;
export const noExtra = (id: string, meter: string) => `"${id}" sells no extra "${meter}"`;
export const planIdForm = 'Write small letters, with hyphens between words: it is in addresses.';
export const idTwice = (id: string) => `“${id}” is the id of another plan, too.`;
