export const briefTitle = 'Agent brief';
export const questionnaire = 'Questionnaire';

export const saveAsText = 'Save as text';
export const saveAsJson = 'Save as JSON';
export const print = 'Print';
export const withoutScript =
  'Without JavaScript this form can’t be sent. Read the questions, and answer them in an email to {email}: same people, same inbox.';
export const stepCount = (steps: number) => `${steps} steps`;
export const stepOf = (step: number, steps: number) => `Step ${step} of ${steps}`;
export const answered = 'answered';
export const review = 'Review';
export const checkYourAnswers = 'Check your answers';
export const beforeItCanBeSent = 'Before it can be sent:';
export const privacyPolicy = 'Privacy policy';
export const yourReference =
  'Your reference is {reference}. It is in the email that is on its way to you, too.';
export const agreedTo = 'What you agreed to';
export const back = 'Back';
export const next = 'Next';
export const backToTheReview = 'Back to the review';
export const goOnAt = (step: string) => `Go on at “${step}”`;
export const shortenBy = (characters: number) => `Please shorten this by about ${characters} characters.`;
export const change = 'Change';
export const notAnswered = 'Not answered';

export const useTheResult = 'Use the result in this browser';
export const file = 'File';
export const chooseOrDrop = 'Choose it, or drop it here. It is read in this page and sent nowhere.';
export const orPasteItsText = 'Or paste its text';
export const useIt = 'Use it';
export const undo = 'Undo';
export const inTheForm = 'Done. It stands in the form now.';
export const asBefore = 'Everything is as it was before.';
export const fileNotOpened = 'The file could not be opened. Is it still there?';
export const dialAsItIs = (dial: string, step: string) => `${dial}: ${step}, as it is`;
export const dialBecomes = (dial: string, now: string, step: string) => `${dial}: ${now} becomes ${step}`;
export const quizResult = 'A DISC result. Nothing has changed yet; this is what it would set:';
export const setTheDials = 'Set the four dials';
export const business = 'Business';
export const noNameInIt = 'No name in it';
export const fieldsWithAnswer = 'Fields with an answer';
export const savedBrief = 'A brief. Nothing has changed yet. It would replace all that stands in the form:';
export const useThisBrief = 'Use this brief';
export const tooLarge = 'This is too large to be a DISC result or a brief. Nothing was read.';
export const notOurs =
  'This is neither a DISC result nor a brief of ours. Choose the file that was saved as JSON, such as disc-report.json or agent-brief.json.';
export const damaged =
  'This was a DISC result once, but it has been changed and can’t be used. Save it again from your result.';
export const empty = 'There is nothing in it.';

export const whatItSays = 'What it says about this';
export const whatCallersHear = 'What callers hear about this';
export const noConsent = 'Nothing is recorded and no text is sent, so it asks for no consent.';
export const greetingIsNow = 'The greeting is now: “{greeting}”';
export const noLegalAdvice =
  'These are samples and no legal advice. Some trades and provinces have rules of their own.';
export const lineWhen = (when: string, says: string) => `${when}: “${says}”`;
export const quoted = (says: string) => `“${says}”`;

export const greeting = 'Greeting';
export const hearFirst = 'What callers hear first';
export const hearIt = 'Hear it in this device’s voice';
export const secondsToSay = '{seconds} seconds to say. If you need two breaths, it is too long.';

export const from = 'from';
export const until = 'until';
export const mondaysHours = 'Monday’s hours until Friday';
export const dayHours = (day: string, hours: string) => `${day}: ${hours}`;

export const startedLike =
  'You came from the page of a trade or a demonstration, so we start from its kind of business: {trade}. Change it if that is not yours.';
export const keptOther =
  'The brief that is kept here is for another kind of business. It stays as you left it.';
export const startInstead = (trade: string) => `Start from “${trade}” instead`;
export const startedInstead =
  'What you typed stays. What we had assumed for the other kind of business was replaced.';
export const backToKept = 'Back to the brief as it was';
export const nothingGoesLive = 'Nothing goes live from this page.';
export const briefOnPaper =
  'This is a brief on paper. Your phone works as before until the person named in it says go, in writing.';
export const whatWeAssumed =
  'Where you left something out, we assumed what is usual. Each such line is marked, and “Change” opens it. “Not answered” stays open. The marks go along with the brief, so we ask about them before we build.';
export const tried = (test: string, how: string) => `Tried: ${test}. ${how}`;
export const toTry = (test: string, how: string) => `To try: ${test}. ${how}`;

export const yourPlan = 'Your plan';
export const seeThePlans = 'See the plans';
export const ourAdvice = 'Our advice:';
export const asQuestion = (name: string) => `${name}:`;
export const recommendedPlan = 'Recommended plan';
export const minutesPerCall = (minutes: number) => `${minutes} minutes per call`;
export const daysAWeek = (days: number) => `${days} days a week`;
export const shareOfCalls = (percent: number) => `${percent}% of the calls for the agent`;
export const otherPlan = (plan: string, cost: string) => `${plan} ${cost}`;

export const yourAnswer = 'Your answer';
export const assumed = 'Assumed';
export const assumedBecause = (because: string) => `Assumed ${because}`;
export const withoutName = 'Without a name';
export const noPriceOnPhone = 'no price on the phone';
export const firstRing = (who: string) => `First: ${who}`;
export const thenRing = (who: string) => `Then: ${who}`;
export const checkNumber = 'Please check this number. It needs 7 to 15 digits.';
export const nameOfBusiness = 'Please write the name that callers know.';
export const fromWhen = 'Please say from when.';
export const untilWhen = 'Please say until when.';
export const nameService = 'Please name this service.';
export const numberToCall = 'Please add the number to call.';

/** From here on the messages are sentences that the visitor’s own agent says to callers. */
export const ourBusiness = 'our business';
export const isAiInFrench = 'Je suis une assistante IA.';
export const helloInFrench = (business: string) => `Bonjour, ici ${business}`;
export const inFrench = 'En français?';
export const orInEnglish = 'Or in English?';

/** What an editor reads. */
export const textOrNone = 'Write the text, or remove the field.';
export const nameForm = 'Letters, digits and hyphens.';
