export const hearACall = 'Hear a call';
export const hearIt = 'Hear it.';
export const readACallBelow = 'Read a call below.';
export const itRings = 'It rings.';
export const hearThisCall = 'Hear this call';
export const pause = 'Pause';
export const secondsAndPrice = (length: number, cents: number) => `${length} seconds, ${cents}¢`;
export const theSum = (length: number, cents: number, price: string) =>
  `${length} seconds, ${cents}¢ by the price list (${price}).`;
export const beTheCaller = 'Be the caller';
export const backALine = 'Back a line';
export const nextLine = 'Next line';
export const makeThisMine = 'Make this mine';
export const hearItAgain = 'Hear it again';
export const hearAnother = 'Hear another';
export const thePriceIs = (price: string) => `The price is our list price: ${price}.`;
export const pickACaller = 'Pick a caller';
export const you = 'You';
export const beTheCallerYourself = 'Be the caller yourself';
export const whosePhoneDoYouCall = 'Whose phone do you call?';
export const backToTheCallers = 'Back to the callers';
export const theWholeCall = 'The whole call in words';

export const theNoteTo = (person: string) => `The note to ${person}`;
export const sampleScript = 'Sample script, written by us.';

export const whatTheOwnerGets = 'What the owner gets';
export const notNeeded = 'Not needed';

export const allItsWordsAndNote = 'All its words, and the note';

export const hear = 'Hear';
export const read = 'Read';
export const aCallOf = (length: number) => `{verb} a call, ${length} seconds`;

export const allItsWords = 'All its words';

export const yourCallDidNotLoad = 'This did not load. Go back to the callers, or open the page again.';
export const hearAnotherCall = 'Hear another: {call}';
export const callAgain = 'Call again';

export const speed = 'Speed {speed}';
export const goOn = 'Go on';

export const aPersonHasIt = 'A person has it. The clock is off.';
export const freeUntilNow = 'If they hang up before 0:10, this call is free.';

export const typeAsTheCaller = 'Type as the caller';
export const whatYouSay = 'What you say as the caller';
export const sayIt = 'Say it';
export const speak = 'Speak';
export const aboutThis = 'About this, on the phone';

export const exampleOpening = 'How much is a tune-up, and can you come on Friday?';
export const exampleTime = 'The first one is fine.';
export const exampleName = 'Dana Roy';
export const exampleNo = 'No';
export const exampleYes = 'Yes, please.';
export const agent = 'Agent';
export const partDidNotLoad = 'This did not load. Check your connection, then open this page again.';
export const oldLink = 'Calls are no longer kept in links. Call this one yourself.';
export const needsAScript = 'To take the caller’s part you need JavaScript. Below is a call as it goes.';
export const afterTheCall = 'After the call';
export const theCallIsOver = 'The call is over.';
export const allTheWords = 'All the words';

export const trade = 'Trade';
export const business = 'Business';
export const urgentCallsTo = 'Urgent calls to';

export const followsRules =
  'This demonstration follows rules. The agent you buy understands freer speech. Nothing you type leaves this device.';
export const hearInDeviceVoice = 'Hear the agent in your device’s voice';

export const canYouComeOnFriday = 'Can you come on Friday at 3?';
export const noThanks = 'No, thanks.';
export const noteTo = 'Note to {person}';
export const youSaid = 'You: “{words}”';
export const silenceWord = '(silence)';
export const agentSays = 'Agent: ';
export const youSay = 'You: ';
export const stop = 'Stop';
export const aboutSeconds = 'About {seconds} seconds on the phone, {cost}. {price}.';
export const listening = 'Listening, on this device only.';

export const whichOne = 'Which one?';

export const readByLicensedVoices = 'Read by licensed AI voices, as over a phone line.';
export const readByOpenEngines =
  'Read by open speech engines, as over a phone line. Your agent has another voice: ask us to hear it.';

export const caller = 'Caller';
export const colleague = 'Colleague';

export const useDeviceVoices = 'Use the voices of my device';

export const soundDidNotLoad = 'The sound of this call did not load. The words run without it.';
export const soundIsBlocked = 'Your browser blocks the sound. The words run without it.';
export const soundIsRefused = 'Your browser did not let the sound start. The words run without it.';
export const deviceIsSilent = 'Your device plays no sound. The words run without it.';
export const lineIsSlow = 'The line is slow. The call goes on as it arrives.';
export const playerDidNotLoad = 'The player did not load. The whole call stands below, in words.';

export const answered = 'Answered';
export const booked = 'Booked';
export const writtenDown = 'Written down';
export const toAPerson = 'To a person';

export const aMinute = '{price} a minute';
export const aText = '{price} a text';
export const someTexts = '{price} for each of {count} texts';
export const anEmail = '{price} an email';
export const someEmails = '{price} for each of {count} emails';
export const beyondItsBundle = '{plan}, beyond its bundle: {prices}';

export const turns = (count: number) => (count > 1 ? `${count} turns` : `${count || 'no'} turn`);
export const lookups = (count: number) => (count > 1 ? `${count} lookups` : `${count || 'no'} lookup`);
