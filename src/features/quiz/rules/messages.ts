/** A count, or a line of a card, behind what it is about. */
export const labelled = '{label}: {text}';
export const loading = 'Loading...';
export const inARange = (from: string | number, to: string | number) => `${from} to ${to}`;

export const followed =
  'This assessment is open in another tab. Answers that you locked there count here too.';
export const replaced =
  'A new assessment was started in another tab, and this browser keeps that one. You can finish this one here; just don’t reload the page.';
export const deleted =
  'What was kept of this assessment was deleted in another tab. You can finish it here; just don’t reload the page.';
export const earlierVersion =
  'An unfinished assessment from an earlier version could not be continued, because its questions have changed. It is deleted. Please start again.';
export const damaged =
  'An unfinished assessment was kept here, but it is damaged and could not be continued. It is deleted. Please start again.';
export const unreachable =
  "We couldn't reach the server. The report goes out by itself when you're back online, even if you close this page and open it again within seven days.";
export const somethingWentWrong = 'Something went wrong in this page. Reload it and try again.';
export const reportSent = 'Report sent';
export const reportSentText = 'Your DISC assessment has been emailed.';
export const reportNotSent = "Couldn't send email";
export const reportNotSentText =
  "We couldn't send the report email right now. We'll keep your results on screen.";

export const name = 'Name';
export const email = 'Email';
export const gender = 'Gender';
export const genderIsFor = 'Only for the wording of your report.';
export const female = 'Female';
export const male = 'Male';
export const preferNotToSay = 'Prefer not to say';
export const she = 'she';
export const he = 'he';
export const they = 'they';
export const quoted = (word: string) => `“${word}”`;
export const newsletterNote =
  'This is our newsletter, and the assessment does not need it. If you check the box, the email with your report asks you to confirm; until you do, no newsletter comes.';
export const answersStay = 'A locked answer can’t be changed, and there is no timer.';
export const startTheQuiz = 'Start the assessment';
export const infoIncomplete = 'Please complete your info';
export const infoIncompleteText = 'Name, email, and gender are required.';
export const genderMissing = 'Please choose one of the three.';
export const nobodyReads = 'Please use your own address: nobody reads mail at {mailbox}@.';
export const noMailArrives = 'Please use your own address: no mail arrives at addresses ending in {ending}.';

export const yourDraft = 'Your draft';
export const youWereHere = 'You were here before';
export const draftHolds = (locked: number, total: number) =>
  `${locked} of ${total} answers are locked and kept in this browser. A new start replaces them.`;
export const draftHoldsPairs = (locked: number, total: number) =>
  `${locked} of ${total} answers are locked and kept in this browser, each with its second answer. A new start replaces them.`;
export const continueWith = (question: number) => `Continue with question ${question}`;
export const deleteMyDraft = 'Delete my draft';

export const freeQuiz = 'Free DISC assessment';
export const questionOf = (question: number, total: number) => `Question ${question} of ${total}`;
export const questionAloud = (question: number, total: number, percent: number) =>
  `Question ${question} of ${total}, ${percent} percent complete`;
export const complete = (percent: number) => `${percent}% complete`;
export const lockedAnswers = 'Locked answers';
export const mostLikeMe = 'Most like me';
/** On screen; who hears the page hears both words. */
export const least = 'Least';
export const likeMe = 'like me';
export const shiftAnd = (digit: number) => `Shift ${digit}`;
export const lockAndContinue = 'Lock answer & continue';
export const lockAndSee = 'Lock answer & see results';
export const lockBothAndContinue = 'Lock answers & continue';
export const lockBothAndSee = 'Lock answers & see results';
export const chooseMost = 'Choose the one most like you first.';
export const chooseLeast = 'Choose the one least like you too.';
export const pickMost = 'Pick the one most like you.';
export const pickBoth = 'Pick the one most like you, and the one least like you.';
export const onceLocked = 'Once locked, an answer can’t be changed.';
export const keys = 'Keys: 1 to 4 choose, Enter locks.';
export const keysForBoth = 'Keys: 1 to 4 choose most, Shift with 1 to 4 least, Enter locks.';
export const tooFast =
  'That was quick. There is no timer, and the result is only as good as the reading. We say this once.';
export const samePlace =
  'Your last eight answers stand at the same place. The order is shuffled, so it is worth reading all four. We say this once.';
export const keysSavingPrivacy = 'Keys, saving and privacy';
export const pressKeys = 'Press 1 to 4, or the arrow keys, to choose and Enter to lock.';
export const tabLeads = 'Tab leads to the options least like you; Shift with 1 to 4 chooses there.';
export const draftStays =
  'Your draft stays in this browser for seven days, then it is deleted. Scoring happens on your device. The options were shuffled when you began, and none of them is the right one.';

export const listenOrSpeak = 'Listen, or answer by voice';
export const spokenMode = 'Spoken mode';
export const reading = 'Reading.';
export const voiceOfDevice = 'The voice is part of this device, so nothing is sent.';
export const voiceOfBrowser =
  'The voice of this browser may be a service, which would get the text of each question, never your answers.';
export const listening = 'Listening.';
export const cannotListen = 'This browser can’t take spoken answers. Keys and touch work as before.';
export const understoodHere = 'Your voice is understood on this device and sent nowhere.';
export const understoodElsewhere =
  'Your browser sends what the microphone hears to the speech service of its maker. We don’t get it. It listens from the press of the button until you switch it off.';
export const maybeElsewhere =
  'Unless it can understand you on this device, your browser sends what the microphone hears to the speech service of its maker. We don’t get it. It listens from the press of the button until you switch it off.';
export const readAloud = 'Read aloud';
export const answerByVoice = 'Answer by voice';
export const sayANumber = 'Say one, two, three or four, then lock. Say repeat to hear it again.';
export const sayLeast = 'Which one is least like you? Say least, and its number.';
export const optionAloud = (position: number, option: string) =>
  `${['One', 'Two', 'Three', 'Four'][position]}: ${option}`;
export const heard = (words: string) => `Heard “${words}”.`;
export const heardNoCommand = (words: string) =>
  `Heard “${words}”. Say one, two, three, four, lock or repeat.`;
export const heardNoCommandOfBoth = (words: string) =>
  `Heard “${words}”. Say a number, least and a number, lock or repeat.`;
/** For the voice that reads, and for what understands the answers. */
export const spokenLanguage = 'en-US';
/** What says each of the four numbers, and how recognizers tend to write it down when it is said alone. */
export const saysOne = '1 one won first';
export const saysTwo = '2 two to too second';
export const saysThree = '3 three tree third';
export const saysFour = '4 four for fourth';
export const saysLeast = 'least leased lease list';
export const saysLock = 'lock locked look log';
export const saysRead = 'read repeat again';
export const serviceUnreachable = 'The speech service cannot be reached. Please answer by key or touch.';
export const noMicrophone = 'The microphone cannot be used. Please answer by key or touch.';

export const forwardACard = 'Forward a card';
export const keepOrPrint = 'Keep or print';
export const compareWith = 'Compare with a colleague';
export const emailMyReport = 'Email me my report';
export const sending = 'Sending...';
export const reportEmailed = 'Report emailed';
export const emailWent = 'To {address}, with a PDF.';
export const confirmNewsletter = 'You checked the box of our newsletter: that email asks you to confirm it.';
export const whatYouAgreedTo = 'What you agreed to';
export const emailDidNotGo =
  'The email may not have gone out. Your results stay here; try again when you like.';
export const fileWorks = '{file} works right away.';

export const showStyles = 'Show the four styles';
export const hideStyles = 'Hide the four styles';
export const showTable = 'Show the table';
export const hideTable = 'Hide the table';
export const countsAsTable = 'The same counts as a table';
export const style = 'Style';
export const count = 'Count';
export const share = 'Share';
export const total = 'Total';
export const totalOf = 'Total: {count} ({share})';
export const countOf = '{count} of {total} ({share})';
export const percent = (share: number) => `${share}%`;
export const socketsAre =
  'Each socket is one answer. The dashed line marks an even share, {even} of {total}.';
export const socketsAreRounded =
  'Each socket is one answer. The dashed line marks an even share, {even} of {total}. The shares are rounded, so they add up to {sum}.';

export const reportTitle = 'Your DISC assessment report';
export const reportOf = 'Report, {day}, version {version}';
export const reportFor = 'Report for {name}, {day}, version {version}';
export const fourCords = 'Thirty answers, four cords';
export const inWords = 'In words, as a colleague might put it';
export const sidesChosen = 'The sides you chose most';
export const strengths = 'Strengths you may rely on';
export const drains = 'What may drain you';
export const asks = 'What you may ask of others';
export const workingWith = 'Working with each style';
export const experiments = '{Number} small experiments for next week';
export const whatDoesNotFit = 'What does not fit?';
export const limitsAndPrivacy = 'Limits and privacy';

export const noSide = 'No answer went here, so there is no side to name.';
export const noSideStoodOut = 'No side stood out from the others.';
export const sideAlways = 'You chose {sides} most: all {times} times it came up.';
export const sideOften = 'You chose {sides} most: {most} of the {times} times it came up.';
export const sidesAlways = 'You chose {sides} most: all {times} times each came up.';
export const sidesOften = 'You chose {sides} most: {most} of the {times} times each came up.';

export const saved = (file: string) => `Saved as ${file}. Look in your downloads.`;
export const fileNotMade =
  'The file could not be made. Check your connection and reload this page; your result stays.';
export const saveAsFile = 'Save as file';
export const printOrPdf = 'Print or save as PDF';
export const saveAsData = 'Save as data (JSON)';
export const keepThisResult = 'Keep this result in my account';
export const keeping = 'Keeping...';
export const keptInAccount = 'Kept in your account';
export const onlyCountsKept =
  'Only the four counts and the day are kept, not your answers. You can delete them in {account}.';
export const yourAccount = 'your account';
export const kept = 'Kept. Your account shows it from now on.';
export const notKept = (reason: string) => `${reason} It is not kept; your result stays here.`;
export const sessionEnded = 'Your session has ended. Sign in again, and then keep it.';

export const helpCheck = 'Help check the questions';
export const addMyAnswers = 'Add my answers, without my name or address, to the item statistics.';
export const whatIsAdded =
  'Each option you picked counts one more, and sums over everybody grow by your counts. Nothing ties them to you. So you can’t take them back: nobody knows which were yours.';
export const whatSumsAreFor = 'What the sums are for';
export const added = 'Added. Thank you.';
export const notAdded = (reason: string) =>
  `${reason} If you check the box again, your answers still count once.`;

export const useWithTeam = 'Use it with a team';
export const retake = 'Retake';
export const retakeDeletes =
  'This deletes the result from this browser. Save it first if you want to keep it.';
export const deleteAndRetake = 'Delete it and retake';
export const keepIt = 'Keep it';

export const linkToCounts =
  'A link to your counts, for a {map}. It is made here, and nothing is sent when you make it.';
export const teamMap = 'team map';
export const oneLetter = 'One letter as a name (optional)';
export const stopsWorking = 'Stops working';
export const inDays = (days: number) => `In ${days} days`;
export const never = 'Never';
export const yourLink = 'Your link';
export const revealsExactly = 'Exactly what it reveals:';
/** What a link to the counts tells whoever opens it. */
export const revealed = (
  counts: string,
  least: string | undefined,
  initial: string,
  lastDay: string | null,
) => {
  const parts = [
    counts,
    ...(least ? [`least like you: ${least}`] : []),
    initial ? `the letter ${initial}` : 'no letter',
    lastDay ? `the last day ${lastDay}` : 'no last day',
  ];
  return `${parts.join('; ')}. Not your name, email address, pronoun or any answer.`;
};
export const copyTheLink = 'Copy the link';
export const linkCopied = 'Copied. Whoever gets the link can open it and pass it on.';
export const linkNotCopied = 'This browser does not let a page copy. The link is selected; copy it yourself.';

export const cardToForward = 'A card to forward';
export const whatTheCardIs =
  '{Number} lines for the people you work with, drawn from what leads in your answers. They may not all fit: change them until they are yours. The card has no counts, no chances and no letters of styles; its cords have the colours of the styles that lead.';
export const charactersLeft = (left: number) => `${left} left`;
export const lineTooLong = (over: number, max: number) =>
  `${over} too many: a line has ${max} characters. The card keeps the line as it last fitted.`;
export const linesStay =
  'Your lines stay with the result in this browser. A line that you empty is left out.';
export const shareTheCard = 'Share the card';
export const cardAsPicture = 'Save card as picture';
export const cardAsPdf = 'Save card as PDF';
export const cardAsText = 'Copy card as text';
export const cardCopied = 'Copied. Paste it into a message.';
export const cardNotCopied = 'This browser does not let a page copy. Save the picture instead.';
export const cardNotMade = 'This browser did not make the file. “Copy card as text” works everywhere.';
export const startAgain = 'Start from our lines again';

export const inHundred = '{chance}\u00a0in\u00a0100';
export const moreThan99 = 'more than 99\u00a0in\u00a0100';
export const lessThan1 = 'less than 1\u00a0in\u00a0100';

export const answersIncomplete = (total: number) =>
  `Please send one answer for each of the ${total} questions.`;
export const secondAnswersIncomplete = (total: number) =>
  `Please send a second answer for each of the ${total} questions, or for none.`;
export const answerTwice =
  'The option least like you can’t be the one most like you. Please change one of them.';
export const newsletterWordsUnknown =
  'These are no words that we show about the newsletter. Please reload the page.';
export const otherVersion =
  'These answers belong to another version of the questions. Reload the page and take the assessment again.';
export const mostAndLeastAlike = 'One option can’t be both most and least like you.';
