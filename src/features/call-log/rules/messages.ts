import { counted, number } from '../../../site/language.ts';

const rows = (amount: number) => counted(amount, { one: '# row', other: '# rows' });
const calls = (amount: number) => counted(amount, { one: '# call', other: '# calls' });
const callsWord = (amount: number) => counted(amount, { one: 'a single call', other: '# calls' });
const days = (amount: number) => counted(amount, { one: '# day', other: '# days' });
const openDays = (amount: number) => counted(amount, { one: '# open day', other: '# open days' });
const minutes = (amount: number) => counted(amount, { one: '# minute', other: '# minutes' });
/** Seconds, in the unit in which people say them. */
const length = (amount: number) =>
  amount < 60
    ? counted(Math.round(amount * 10) / 10, { one: '# second', other: '# seconds' })
    : minutes(Math.round(amount / 6) / 10);

export const chooseOrDropALog = 'Choose a call log, or drop one here';
export const tryItWithTheSample = 'Try it with the sample';
export const downloadTheSample = 'Download the sample';
export const readerDidNotLoad = 'The reader did not load. Check your connection, then open this page again.';

export const readingTheFile = 'Reading the file';
export const cancel = 'Cancel';
export const reading = (name: string) => `Reading ${name}.`;
export const whichColumnHoldsTheDate = (name: string) =>
  `${name}: Which column holds the date? Choose it below.`;
export const cancelledOldResult = 'Cancelled. The result below is the one from before.';
export const cancelled = 'Cancelled.';
export const rowsRead = (file: string, amount: number) =>
  `${file}: ${rows(amount)} read. The result is below.`;

export const asTheFileWrites = 'As the file writes them';
export const onTheClockOfThisDevice = 'On the clock of this device';
export const theFirstRows = 'The first rows. Of phone numbers only the last two digits are shown.';
export const milliseconds = 'Milliseconds';
export const seconds = 'Seconds';
export const minutesWord = 'Minutes';
export const daysAsInExcel = 'Days, as Excel keeps them';
export const minutesThenSeconds = 'Minutes first: 3:12:00 is 3 min 12 s';
export const hoursThenMinutes = 'Hours first: 3:12:00 is 3 h 12 min';
export const wrongColumn = 'Wrong column? Choose another one, and the file is counted again.';
export const column = (place: number) => `Column ${place}`;
export const dateOfTheCall = 'Date of the call';
export const timeIfItStands = 'Time, if it stands alone';
export const answeredOrMissed = 'Answered or missed';
export const incomingOrOutgoing = 'Incoming or outgoing';
export const lengthOfTheCall = 'Length of the call';
export const numberOfTheCaller = 'Number of the caller';
export const numberThatWasCalled = 'Number that was called';
export const callThatRowsShare = 'ID of the call';
export const callItCameFrom = 'ID of the call it came from';
export const howLongItRang = 'How long it rang';
export const aLengthWithoutAUnit = 'A length without a unit is in';
export const timesAreShown = 'Times are shown';
export const tableGoesOn = 'The table goes on to the right.';
export const firstRowsOfTheFile = 'First rows of the file';
export const chooseAColumn = 'Choose a column';
export const none = 'None';
export const howWasRead = (name: string) => `How ${name} was read`;

export const isEmpty = 'This file is empty. Export the calls again, for a month or more.';
export const isAnotherArchive =
  'This is neither a CSV file nor an Excel workbook (.xlsx). Open it where it was made, and save or download it as one of these.';
export const isAnOldWorkbook =
  'This is an Excel file of the old kind (.xls). Open it, choose “Save as”, and then Excel Workbook (.xlsx) or CSV.';
export const isLocked =
  'This workbook has a password. Open it, take the password off or save it as CSV, and choose it again.';
export const isBroken =
  'This workbook is damaged: part of it is missing. Perhaps the download stopped early. Export the calls again.';
export const isTooLarge =
  'Unpacked, this workbook is too large for a browser. Export fewer months, or the same calls as CSV.';
export const whichSheet = 'Several sheets hold calls. This one is counted';
export const averageIs = (amount: number, name: string) =>
  `${name}: On average an answered call would take ${length(amount)}. How should its length be read?`;
export const readAs = (unit: string, amount: number) => `${unit} (${length(amount)})`;
export const isAPdf = 'This is a PDF. On the site of your phone provider, export the calls as CSV.';
export const isNotText = 'This file is not text, so there are no rows to read. Export the calls as CSV.';
export const hasNoTable =
  'There is no table of calls in this file. It should have a row for each call, and columns.';
export const hasNoCalls = 'This file has no calls: nothing stands below its first row.';
export const couldNotRead =
  'Your browser could not read the file. Perhaps it was moved or is open elsewhere. Choose it again.';
export const noneHasADate = (amount: number) =>
  `None of the ${rows(amount)} has a date that can be read. Choose another column for the date below.`;
export const nothingSaysMissed =
  'Nothing in these columns says which calls were missed. Choose the column that says it, or the length, below.';
export const noIncomingCallInFile =
  'There is no incoming call in this file. If that is wrong, choose another column for the direction below.';
export const noDate = 'no date';
export const noDateThatCanBeRead = 'no date that can be read';
export const unlikelyDate = 'a date in the future, or before the year 2000';
export const tooFewCells = 'too few cells';
export const countedAs = (outcome: 'missed' | 'voicemail' | 'answered', words: string) =>
  `Counted as ${outcome}: ${words}.`;
export const countedByLength = (amount: number) =>
  `Counted by their length, because no word said how they ended: ${calls(amount)}. A call of 0 seconds is a missed one.`;
export const rowsNotRead = (amount: number) =>
  counted(amount, {
    one: '# row could not be read and is in no total.',
    other: '# rows could not be read and are in no total.',
  });
export const rowNotRead = (row: number, why: string) => `Row ${number(row)}: ${why}.`;
export const rowNotReadWith = (row: number, why: string, text: string) =>
  `Row ${number(row)}: ${why}, “${text}”.`;
export const andMoreRows = (amount: number) => `And ${number(amount)} more.`;
export const quoteNeverCloses = (row: number) =>
  `A quote in row ${number(row)} never closes. That row and all behind it were not read.`;

export const noCalls = 'no calls';
export const missedOfCalls = (missed: number, calls: number) => `${missed} of ${calls} missed`;
export const howToReadTheTable =
  'A line is an hour with calls. The more of them were missed, the higher its bar.';
export const missedCallsByHour = 'Missed calls by hour and weekday';
export const from = 'From';
export const all = 'All';

export const yourCalls = 'Your calls';
export const dayOrMonthFirst = 'Day or month first? These dates allow both';
export const dayFirst = 'Day first: 05/03 is 5 March';
export const monthFirst = 'Month first: 05/03 is 3 May';
export const voicemailCountsAsMissed = 'Voicemail counts as missed';
export const copyAsText = 'Copy as text';
export const copied = 'Copied.';
export const print = 'Print';
export const priceLine = 'Price';
export const limitsLine = 'Limits';
export const legsFolded = (legs: number, calls: number) =>
  `${rows(legs)} belong to ${callsWord(calls)}, as when several phones ring or a call is put through. ${counted(calls, { one: 'It counts once.', other: 'Each of them counts once.' })} Rows go together if they share an ID, or if they are of one caller and begin while it rang: within 5 seconds, where the file does not say how long it rang.`;
export const legsNotFolded = (legs: number, calls: number) =>
  `Every row counts as a call, also the ${number(legs)} that belong to ${callsWord(calls)}.`;
export const countEveryRow = 'Count every row as a call';
export const countEachCallOnce = 'Count each call once';
export const agentTakesEveryMissedCall =
  'The agent would take every missed call, at the monthly price. Spam, wrong numbers and calls under 10 seconds are free.';
export const whatThisAssumes = 'What this assumes';
export const minutesPerMissedCall = 'Minutes per missed call';
export const spamAndWrongNumbers = 'Spam and wrong numbers, %';
export const daysAWeekWithCalls = 'Days a week with calls';
export const askForAPrice = 'Ask for a price';
export const seeAsAnOrder = (name: string) => `See ${name} as an order`;
export const averageMinutes = (amount: number) => `Your answered calls took ${minutes(amount)} on average.`;
export const couldNotCopy = 'Your browser said no. Select the text and copy it.';

export const between = (from: string, to: string) => `between ${from} and ${to}`;
export const noIncomingCall = 'There is no incoming call in this log.';
export const noneMissed = (amount: number) => `None of ${number(amount)} calls was missed.`;
export const onlyCallMissed = 'The only incoming call in this log was missed.';
export const onlyCallAnswered = 'The only incoming call in this log was answered.';
export const missed = (amount: number, all: number) =>
  counted(amount, { one: `# of ${calls(all)} was missed`, other: `# of ${calls(all)} were missed` });
export const missedMostly = (amount: number, all: number, when: string) =>
  `${missed(amount, all)}, most ${when}`;
export const outgoingCalls = (amount: number) =>
  counted(amount, { one: '# outgoing call', other: '# outgoing calls' });
export const internalRows = (amount: number) => `${rows(amount)} of internal calls, texts or faxes`;
export const callsWithoutEnd = (amount: number) => `${calls(amount)} that nothing says the end of`;
export const leftOut = (parts: string) => `Left out: ${parts}.`;
export const daysOfCalls = (amount: number) => `${days(amount)} of calls.`;
export const mostCallsCame = (when: string) => `Most calls came ${when}`;
export const answeredAtOnce = (amount: number) =>
  counted(amount, {
    one: 'At most # call was answered at the same time.',
    other: 'At most # calls were answered at the same time.',
  });
export const timesOnThisClock = (zone: string) => `Times are on the clock of this device, ${zone}.`;
export const timesAsWritten = 'Times are as the file writes them.';
export const noYearInTheDates =
  'The dates have no year, so they are taken for the latest days before today that lie closest together.';
export const aLongerLogSaysMore = 'A longer log says more about a usual month.';
export const onRequest = 'On request';
export const aMonth = 'a month';
export const planAndMinutes = (plan: string, amount: number) => `${plan}, ${minutes(amount)}, before tax`;
export const customAndMinutes = (custom: string, amount: number) => `${custom}, ${minutes(amount)}`;
export const noDayOfCalls = 'No day of calls, no minutes';
export const minutesSum = (
  missed: number,
  covered: number,
  kind: 'days' | 'open',
  aWeek: number,
  weeks: number,
  perCall: number,
  share: string,
  sum: number,
) =>
  `${number(missed)} missed ÷ ${kind === 'open' ? openDays(covered) : days(covered)} × ${aWeek} × ${weeks} weeks × ${minutes(perCall)}${share} = ${number(sum)}, rounded up once`;
export const wouldBeWithoutCap = (plan: string, sum: string) =>
  `${plan} would be ${sum} with its spend cap lifted`;
export const capThenNext = (plan: string, at: number, next: string, from: number) =>
  `The spend cap ends ${plan} at ${number(at)} minutes. Lifted, ${next} costs no more from ${number(from)}`;
export const neitherBooksNorPassesOn = (plan: string, fuller: string, cost: string) =>
  `${plan} takes messages: it neither books nor passes calls on. ${fuller} does both, for ${cost} a month at these minutes.`;
export const capThenCustom = (plan: string, at: number, custom: string) =>
  `The spend cap ends ${plan} at ${number(at)} minutes. Past it, ask for ${custom}`;
export const missedInHour = (from: string, to: string, missed: number, calls: number) =>
  `${from} to ${to}: ${missedOfCalls(missed, calls)}`;
export const minutesAMonth = (sum: string) => `Minutes a month: ${sum}`;
export const cheapestPlan = (plan: string) => `Cheapest plan that its spend cap allows: ${plan}`;
export const priceAMonth = (price: string) => `Price a month: ${price}`;
export const assumed = (perCall: number, spamPercent: number, voicemailIs: 'missed' | 'answered') =>
  `Assumed: ${minutes(perCall)} per missed call, ${spamPercent}% of them spam, calls to voicemail count as ${voicemailIs}.`;
export const notUploaded = 'Worked out in the browser. The log was not uploaded.';
