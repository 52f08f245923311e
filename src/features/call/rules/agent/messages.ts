import { counted } from '../../../../site/language.ts';

export const recording = 'Recording';
export const payment = 'Payment';
export const hours = (amount: number) => counted(amount, { one: '# hour', other: '# hours' });
export const minutes = (amount: number) => counted(amount, { one: '# minute', other: '# minutes' });
export const hoursAndMinutes = (whole: number, rest: number) => `${hours(whole)} and ${minutes(rest)}`;

export const howToPay = 'You can pay by card, debit or e-transfer once the work is done.';
export const notRecorded = 'No, this call is not recorded: what you say stays on your device.';
export const onlyListPrices = 'I can only give you the prices of the list.';
export const itTakes = (length: string) => `It takes ${length}.`;
export const iKnowPrices = (amount: number, prices: string) => `I know ${amount} prices: ${prices}.`;
export const weAreOpen = (times: string) => `We are open ${times}`;
export const onWeekdays = 'weekdays';
export const onSaturday = 'Saturday';
export const onSunday = 'Sunday';
export const closed = 'closed';
export const weAreOpenOn = (day: string, from: string, to: string) =>
  `${day} we are open from ${from} to ${to}`;
export const weAreClosed = (day: string) => `${day} we are closed`;
export const weAreFull = (day: string) => `${day} we are full`;
export const yourHours = 'Your hours';
export const yourAddress = 'Your address';
export const iAmAnAi = (person: string) =>
  `Yes, I am an AI assistant, not a person. I can book, answer from what I was told, or get you ${person}.`;
export const noPriceOnTheList = (service: string) =>
  `For ${service} there is no price on my list: it is quoted once somebody has looked.`;
export const isFree = (service: string) => `The ${service} is free.`;
export const isFreeAndPriced = (service: string) => `The ${service} is free, and names the price.`;
export const costsAndTakes = (service: string, price: string, length: string) =>
  `${service} is ${price}, and takes ${length}.`;
export const theOwner = 'The owner';
export const hasTheCall = (person: string) => `${person} has the call.`;
export const passedOn = (why: string) => `Passed on. ${why}`;
export const callTheCrisisLine =
  'Please call or text 9-8-8 now: somebody answers at any hour. If you are in danger now, call 911.';
export const callTheEmergencyLine = 'Please call 911 now.';
export const iAmRingingAtOnce = (person: string) => `I am ringing ${person} at once.`;
export const iAmRingingNow = (person: string) =>
  `I am ringing ${person} now, and I tell them what you told me.`;
export const weAreClosedNow = (person: string) =>
  `We are closed now, and I only call ${person} for emergencies.`;
export const whatShallITell = (person: string) => `What shall I tell ${person}?`;
export const iCanBookYouATime = (person: string) =>
  `I can book you a time, or have ${person} call you. Which would you like?`;
export const keepYourCardNumber =
  'Please keep that number to yourself: I take no payments and no card numbers.';
export const sendsYouABill = (person: string) => `${person} sends you a bill once the work is done.`;
export const canIDoSomethingElse = 'Can I do something else?';
export const iAmSorry = 'I am sorry.';
export const iCanPutYouThrough = (person: string) =>
  `I can put you through to ${person}, or write down what went wrong. Which is better?`;
export const iWillLeaveItThere = 'I will leave it there. You can call again at any time. Goodbye.';
export const anAngryCaller = 'An angry caller. The agent stayed polite and ended the call.';
export const endedPolitely = 'Ended politely.';
export const iHearThatYouAreUpset = 'I hear that you are upset.';
export const onlyEnglishInFrench = 'Je ne parle qu’anglais ici. Voulez-vous parler à une personne ?';
export const onlyEnglishInSpanish = 'Aquí solo hablo inglés. ¿Quiere hablar con una persona?';
export const onlyEnglishInGerman = 'Ich spreche hier nur Englisch. Möchten Sie mit einem Menschen sprechen?';
export const thatLanguage = 'that language';
export const speaksEnglishOnly = (person: string) =>
  `This demonstration speaks English only. Shall I get ${person}, or take a message?`;
export const areYouStillThere = 'Are you still there?';
export const iCantHearYou = 'I can’t hear you. Say something, or I hang up in a moment.';
export const iHangUpNow = 'I hear nothing, so I hang up now. Please call again.';
export const nobodySpoke = 'Nobody spoke.';
export const nobodySpokeNote = 'A call in which nobody spoke any more.';
export const whatYouCanDoVisit = 'You can book, move or cancel a visit, ask for a price, or leave a message.';
export const whatYouCanDoAppointment =
  'You can book, move or cancel an appointment, ask for a price, or leave a message.';
export const iDidNotGetThat = 'I did not get that.';
export const isNotOnMyList = (services: string) => `That is not on the list I was given. It has ${services}.`;
export const shallITakeAMessage = (person: string) => `Shall I take a message for ${person}?`;
export const tryThis = (example: string) => `I still did not get it. Try: “${example}”`;
export const iAmNotTheRightOne = (person: string) =>
  `I am not the right one for this. Shall I get ${person}, or take a message?`;
export const iCanHearYou = 'Hello! I can hear you.';
export const howCanIHelp = 'How can I help?';

export const or = 'or';
export const and = 'and';
export const whatIsItFor = (services: string) => `What is it for: ${services}?`;
export const isOpen = (time: string) => `${time} is open.`;
export const whatNameShallIWrite = 'What name shall I write down?';
export const thankYou = (name: string) => `Thank you, ${name}.`;
export const whatNumberCanWeText = 'What number can we text the time to?';
export const shallIMoveIt = (from: string, to: string) => `From ${from} to ${to}: shall I move it?`;
export const readBack = (service: string, when: string, name: string) => `${service} ${when} for ${name}.`;
export const readBackWithPrice = (service: string, when: string, name: string, price: string) =>
  `${service} ${when} for ${name}, ${price}.`;
export const shallIBookIt = 'Shall I book it?';
export const onThatDayIHave = (day: string, times: string) => `On ${day} I have ${times}`;
export const iHave = (day: string, times: string) => `${day} I have ${times}`;
export const nextFreeTime = (day: string, time: string) => `The next free time is ${day} at ${time}`;
export const nextFreeTimes = (day: string, times: string) => `The next free times are ${day} at ${times}`;
export const whichSuitsYou = 'Which suits you?';
export const doesThatSuitYou = 'Does that suit you?';
export const notFreeBut = (time: string, day: string, others: string, amount: number) =>
  `${time} is not free ${day}, but ${others} ${amount > 1 ? 'are' : 'is'}`;
export const closedThenBut = (time: string, day: string, others: string, amount: number) =>
  `At ${time} we are closed ${day}, but ${others} ${amount > 1 ? 'are' : 'is'}`;
export const bookingNote = (who: string, service: string, when: string) => `${who}: ${service}, ${when}`;
export const moveNote = (who: string, service: string, when: string, before: string) =>
  `${who}: ${service}, ${when}, moved from ${before}`;
export const doneYouAreDown = (when: string) => `Done. You are down for ${when}`;
export const bookedFor = (when: string) => `Booked for ${when}`;
export const aTextIsOnItsWay = 'A text with the time is on its way.';
export const anythingElse = 'Anything else?';
export const replyCToCancel = (text: string) => `${text} Reply C to cancel.`;
export const movedTo = (when: string) => `Moved to ${when}`;
export const otherDayThen = (day: string, before: string, when: string) =>
  `${day} then. ${before} is free again, and you are down for ${when}`;
export const otherTimeThen = (time: string, when: string) => `${time} then, and you are down for ${when}`;
export const whatNameIsItUnder = (visit: string) => `What name is the ${visit} under?`;
export const iHaveYouDown = (name: string, when: string) => `I have you down for ${name} ${when}`;
export const shallICancelIt = 'Shall I cancel it?';
export const whatDaySuitsYouBetter = 'What day suits you better?';
export const nothingLeftToCancel = 'There is nothing left to cancel.';
export const theCaller = 'The caller';
export const someoneCancelled = (who: string, when: string) => `${who} cancelled ${when}`;
export const cancelled = (when: string) => `Cancelled: ${when}`;
export const somebodyElseCanHaveIt = 'Somebody else can have that time now.';

export const dayAt = (day: string, time: string) => `${day} at ${time}`;
export const today = 'today';
export const tomorrow = 'tomorrow';

export const quotedOnSite = 'quoted on site';
export const free = 'free';
export const open = 'open';
export const lookingInThePriceList = 'Looking in the price list';
export const thePriceList = 'The price list';
export const lineOfThePriceList = (name: string, line: number) => `${name}. Line ${line} of your price list.`;
export const lookingInYourFacts = 'Looking in your facts';
export const lookingInTheCalendar = 'Looking in the calendar';
export const dayAndYou = (day: string) => `${day}, you`;
export const writingItIntoTheCalendar = 'Writing it into the calendar';
export const freeingTheTime = 'Freeing the time';
export const cancelledShort = 'Cancelled';
export const isFreeAgain = (when: string) => `${when} is free again.`;
export const writingTheTextMessage = 'Writing the text message';
export const aTextAndANoteToYou = 'A text, and a note to you';
export const writingTheNote = 'Writing the note';
export const aNoteToYou = 'A note to you';
export const writingItDown = 'Writing it down';
export const aMessageFor = (person: string) => `A message for ${person}`;
export const ringing = (person: string) => `Ringing ${person}`;
export const takesOver = (person: string) => `${person} takes over`;

export const thisIsTheAssistant = (business: string) =>
  `${business}, this is the AI assistant. How can I help?`;
export const thatWasALotAtOnce = 'That was a lot at once; I took the beginning.';
export const thereIsNoSuchDay = (day: string) => `There is no ${day}.`;
export const shallIFindYouATime = 'Shall I find you a time?';
export const whatElseCanIDo = 'What else can I do?';
export const takeYourTime = 'Take your time.';
export const sure = 'Sure.';
export const allRightNothingIsBooked = 'All right, nothing is booked.';
export const thanks = 'Thank you.';
export const iHaveChangedThat = 'Sorry, I have changed that.';
export const whatCanIDoForYou = 'What can I do for you?';
export const itStaysAsItIs = 'Good, it stays as it is.';
export const allRight = 'All right.';
export const whatShallIChange = 'What shall I change: the day, the time or the name?';
export const whichWouldSuitYou = 'Which day or time would suit you better?';
export const oneThingBeforeYouGo = 'One thing before you go.';
export const goodbye = 'Thank you for calling. Goodbye.';

export const andYourNamePlease = 'And your name, please?';
export const whatNumberCanTheyCall = (person: string) => `What number can ${person} reach you at?`;
export const theyGetThisInWriting = (caller: string, person: string) =>
  `Thank you, ${caller}. ${person} gets this in writing.`;
export const aMessageWrittenDown = 'A message, written down.';

export const askedAndAnswered = 'A caller asked something and had the answer. Nothing to do.';
export const askedForNothing = 'A caller asked for nothing. Nothing to do.';
export const thisIsNotSettled = (story: string) => `${story} This is not settled.`;
export const notSettled = 'Not settled.';
export const answered = 'Answered.';

export const shallITakeAMessageInstead = (person: string) => `Shall I take a message for ${person} instead?`;
