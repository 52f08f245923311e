export const aMonth = 'a month';
export const sumBeforeTax = '{sum}, before tax.';
export const nothingHereAnswersThat = 'Nothing here answers that.';
export const aPersonCan =
  'A person can. Your question goes along, word for word, and the answer comes by email.';
export const minutesAMonth = 'Minutes a month';
export const changeTheseNumbers = 'Change these numbers';
export const opensTheCalculator = 'Opens the calculator, filled in';
export const whatComesNear = 'Or look at what comes near:';

export const whatDoesItCost = 'What does it cost?';
export const canIHearIt = 'Can I hear it?';
export const doIKeepMyNumber = 'Do I keep my number?';
export const whatIfItIsWrong = 'What if it gets something wrong?';
export const pleaseWriteYourQuestion = 'Please write your question first.';
export const couldNotBeLoaded =
  'The answers could not be loaded. Are you offline? Try again, or send your question to a person.';
export const askInYourOwnWords = 'Ask in your own words';
export const ask = 'Ask';
export const sendItToAPerson = 'Send it to a person';
export const lookedUpInYourBrowser =
  'Looked up and worked out in your browser, from our price list and pages. It is not a person and not an AI.';

export const haveAQuestion = 'Have a Question?';
export const close = 'Close';

export const loading = 'Loading...';

export const startChat = 'Start chat';
export const takesLonger = 'The chat takes longer than usual. You can wait, or stop.';
export const anAutomatedAssistantAnswers = 'An automated assistant answers.';
export const theChatHasEnded = 'The chat has ended.';
export const stop = 'Stop';
export const startAgain = 'Start again';
export const didNotArrive =
  'Chat is unavailable. Its program did not arrive; an ad blocker or a network can hold it back.';
export const didNotAnswer = 'Chat is unavailable. Its service did not answer.';
export const reportedAnError = 'Chat is unavailable. Its service reported a fault.';
export const tryAgain = 'Try again';
export const anOutsideAssistant =
  'An automated assistant of an outside service answers. It gets what you write and your network address.';
export const moreAboutThat = 'More about that';
export const chat = 'Chat';

export const toReachAPerson = 'To reach a person, write to {email}, call {phone} or use the {form}.';
export const contactForm = 'contact form';

export const worksInsideThePanel = 'This page works inside the chat panel of the site only.';

export const ourGuess = 'our guess';
export const callsADay = 'from {calls} a day';
export const callsAWeek = 'from {calls} a week';
export const callsAMonth = 'from {calls} a month';
export const weTookItAsADay = 'we took it as a day';
export const weeksAMonth = 'Weeks a month';
export const withFeatures = 'With {features}.';
export const wouldBe = '{plan} would be {sum}.';
export const doesNotHave = '{plan} does not have: {features}.';
export const thereIsNoSmallerPlan = 'There is no smaller plan. {larger}, {cost}, adds: {features}.';
export const smallestPlanWith = (features: string, plan: string, price: string) =>
  `With ${features}, the smallest plan is ${plan}: ${price} a month, before tax.`;

export const doesItWorkWith = (tool: string) => `Does it work with ${tool}?`;
export const toolsOf = (trade: string) => `${trade}: which tools it works with today`;
