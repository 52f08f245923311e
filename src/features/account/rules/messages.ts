export const loading = 'Loading...';

export const inSeconds = (label: string, seconds: number) => `${label} (in ${seconds} s)`;

export const createAnAccount = 'Create an account';
export const fullNameOptional = 'Full name (optional)';
export const createAccount = 'Create account';
export const creatingYourAccount = 'Creating your account...';

export const tryAgain = 'Try again';

export const sendMeACode = 'Send me a code';
export const sending = 'Sending...';
export const checking = 'Checking...';
export const anotherCodeSent = 'Another code has been asked for. Only the newest one works.';
export const sendAnotherCode = 'Send another code';
export const useAnotherAddress = 'Use another address';

export const fullName = 'Full name';
export const nameLeftEmpty = 'Left empty, we use the part of your email before the @.';
export const code = 'Code';
export const hide = 'Hide';
export const show = 'Show';

export const reloadThePage = 'reload the page';

export const oneMoment = 'One moment...';
export const signIn = 'Sign in';
export const linkIsDead = 'That link does not work any more';
export const thatDidNotWork = 'That did not work';
export const goToYourAccount = 'Go to your account';

export const passwordAdvice = (min: number) =>
  `At least ${min} characters. A few words that do not belong together are a good start; spaces count.`;
export const passwordStrength = 'Password strength';

export const chooseANewPassword = 'Choose a new password';
export const newPassword = 'New password';
export const setPassword = 'Set password';
export const setting = 'Setting...';
export const notNow = 'Not now';

export const confirmThatItIs = 'Confirm that it is you';
export const unknownStep = 'It is of a kind that this page does not know.';
export const howToConfirm = 'How do you want to confirm?';
export const confirm = 'Confirm';
export const usePasskeyOrKey = 'Use my passkey or security key';
export const useAnotherAccount = 'Sign out and use another account';
export const writeToUs = 'Write to us';

export const signingIn = 'Signing in...';
export const signInWithPasskey = 'Sign in with a passkey';
export const continueWith = (name: string) => `Continue with ${name}`;
export const signInWithACode = 'Sign in with a code by email';
export const signInWithPassword = 'Sign in with my password';
export const forgotPassword = 'I forgot my password';
export const iHaveAnAccount = 'I have an account';
export const otherWays = 'Other ways';

export const resend = 'Resend?';
export const email = 'Email';

export const wrongCode = 'That code is wrong or has just changed. Enter the one that your app shows now.';
export const tooManyAttempts = (tryAgain: string) => `Too many attempts. ${tryAgain}`;

export const notSignedIn = 'You are not signed in. Please sign in again.';

export const itSaysItIsAt = 'It says it is at';
export const itWouldGet = 'It would get';
export const youGoBackTo = 'You go back to';
export const nothingButYourAnswer = 'Nothing but your answer';
export const goToSignIn = 'Go to sign-in';
export const serviceWithoutName = 'A service without a name';
export const approveOnlyIf =
  'Approve only if you came from there just now and know the service. Anybody can choose a name; the address you go back to is the one that is checked.';
export const approve = 'Approve';
export const deny = 'Deny';

export const enterPassword = 'Please enter your password';
export const enterDigits = (digits: number) => `Please enter the ${digits} digits of the code`;

export const passwordTooShort = (min: number) => `Please use at least ${min} characters.`;
export const passwordTooLong = (max: number) =>
  `Please use at most ${max} characters; accented letters and emoji count as two to four.`;
export const ofCharacters = (length: number, min: number) => `${length} of ${min} characters`;
export const goodCharacters = (length: number) => `Good: ${length} characters`;
export const veryGoodCharacters = (length: number) => `Very good: ${length} characters`;

export const currentPassword = 'Current password';
export const sendCodeInstead = 'Send me a code by email instead';
export const appCode = 'Code of your authenticator app';
export const emailedCode = 'Code from our email';
export const cancel = 'Cancel';

export const enterCountryCode = 'Please enter the number with its country code, such as +1 613 555 0100';
export const next = 'Next';
export const giveItAName = 'Please give it a name';
export const ifYouLoseIt = 'If you lose it,';
export const supportCanHelp =
  'Our support can take two-step sign-in off your account, but only after we are sure that it is you. That takes days, and nobody here can read or make your codes.';
export const aNameForIt = 'A name for it';
export const suchAsMyPhone = 'Such as “My phone”, so that you know it again.';
export const phoneNumber = 'Phone number';
export const turnItOn = 'Turn it on';
export const scanWithApp =
  'Scan this with your authenticator app. It then shows a new code of six digits every half minute.';
export const codeSentToPhone = 'We have sent a code to your phone.';
export const codeTheAppShows = 'Code that the app shows';
export const codeOfTheMessage = 'Code of the message';
export const othersSignInAgain = 'Your other devices have to sign in again, with this second step.';

export const noQrCode = 'The picture could not be drawn. Please type the key below.';
export const qrCode = 'QR code';
export const cannotCopy =
  'This browser does not let a page copy. Please select the key and copy it yourself.';
export const copyTheKey = 'Copy the key';
export const openInAnApp = 'Open in an app on this device';

export const briefs = 'Briefs';
export const goOn = 'Go on';
export const draftKeptOn = (day: string) => `A draft, kept in this browser on ${day}.`;
export const read = 'Read';
export const sentOn = (day: string) => `Sent on ${day}.`;
export const noneYet = 'None yet';
export const writeABrief = 'Write a brief';
export const noBriefs = 'What you tell us about your business will stand here, to read again.';

export const deleteMyAccount = 'Delete my account';
export const yourAccountIsDeleted = 'Your account is deleted.';
export const deleteYourAccount = 'Delete your account?';
export const whatIsDeleted =
  'This deletes your account with its name, email and password, its passkeys and second steps, the results that you kept, your messages to us, and your place on the newsletter list. It can’t be undone.';
export const whatStays =
  'What stays is a code of your address with what you agreed to, when you took it back, and a wish to get no email. The law asks us to be able to show this. An order that you paid for stays in our books, and a plan goes on until you cancel it.';

export const thisDevice = 'This device';
export const signOut = 'Sign out';
export const youAreSignedOut = 'You are signed out.';
export const endsThisSession = 'Ends the session of this browser only.';
export const otherDevices = 'Other devices';
export const othersSignedOut =
  'Your other devices are signed out. It can take up to an hour until each of them notices.';
export const endsOtherSessions = 'Ends all other sessions, and this one goes on.';
export const everywhere = 'Everywhere';
export const endsAllSessions = 'Ends all sessions, this one as well.';

export const close = 'Close';

export const sendTheCodes = 'Send the codes';
export const newEmail = 'New email';
export const weWriteToBoth =
  'We write to your old and your new address. The change happens once both have confirmed it.';
export const yourEmailIsChanged = 'Your email is changed.';
export const twoMoreCodes = 'Two more codes have been asked for. Only the newest ones work.';
export const nowTheOtherCode = 'Confirmed. Now the code from the other mailbox.';
export const enterBothCodes =
  'We wrote to both addresses. Enter the code of each message here, or follow the links in them.';
export const sendBothAgain = 'Send both again';

export const noInvoiceYet = 'There is no invoice yet. One is made with each payment.';
export const receiptAndInvoice = ': receipt and invoice';
export const paid = 'paid';
export const notPaidYet = 'not paid yet';

export const andInvoicesOf = (title: string) => `and invoices of ${title}`;
export const payNow = 'Pay now';
export const orders = 'Orders';
export const orderRequest = 'Order request';
export const sentNothingCharged = (day: string) => `Sent on ${day}. Nothing was charged.`;
export const seePrices = 'See prices';
export const noOrders = 'Your orders will stand here, with their receipts and invoices.';

export const remove = 'Remove';
export const removeIt = 'Remove it';
export const passkeyGone =
  'You will no longer be able to sign in with it. Your device may go on offering it until you delete it there too.';
export const passkey = 'Passkey';
export const anotherPasskey = 'Another passkey';
export const add = 'Add';
export const yourPasskeyIsAdded = 'Your passkey is added. From now on you can sign in with it.';
export const noPasskey =
  'None yet. With one you sign in by your fingerprint, your face or the PIN of your device.';
export const addSecondPasskey = 'Add one on another device, in case you lose this one.';

export const changePassword = 'Change password';
export const enterCurrentPassword = 'Please enter your current password';
export const codeInsteadOfPassword = 'I do not know it: send me a code instead';
export const othersSignedOutOnSave = 'All your other devices are signed out when you save.';

export const draftOf = (day: string) => `A draft is kept in this browser, of ${day}`;
export const youWriteTheBrief = 'You write the brief';
export const sentOnDay = (day: string) => `Sent on ${day}`;
export const notSentYet = 'Not sent yet';
export const weBuildYouTest = 'We build, you test';
export const weWriteWhenItRings = 'We write to you when it rings';
export const youSayGo = 'You say go';
export const phoneAsBefore = 'Your phone rings as before until then';
export const yourPlan = 'Your plan';
export const writeTheBrief = 'Write the brief';
export const findMyPlan = 'Find my plan';
export const nothingRenews = 'Nothing renews, and nothing is charged.';
export const stripeOpens = 'Stripe opens.';
export const nextCharge = 'Next charge';
export const eachMonth = 'Each month';
export const atStripe = 'At Stripe';
export const changeCard = 'Change card';
export const allInvoices = 'All invoices';
export const toChangeOrCancel = 'To change or cancel';
export const askUs = 'Ask us';
export const forAnotherPlan = 'for another plan';
export const keepThePlan = 'Keep the plan';
export const afterAllAtStripe = 'after all, at Stripe';
export const thePlanAtStripe = 'the plan, at Stripe';

export const saveName = 'Save name';
export const yourNameIsSaved = 'Your name is saved.';
export const profile = 'Profile';
export const name = 'Name';
export const change = 'Change';
export const memberSince = 'Member since';

export const reportsKept = 'Reports kept';
export const deleteReport = 'Delete';
export const deleteIt = 'Delete it';
export const theResultIsDeleted = 'The result is deleted.';
export const countsDeleted = 'The counts of that day are deleted. Nobody can bring them back.';
export const anotherOne = 'Another one';
export const freeQuiz = 'free assessment';

export const security = 'Security';

export const yourData = 'Your data';
export const yourAccount = 'Your account';
export const goOnSignedIn = 'Continue';

export const password = 'Password';
export const set = 'Set';
export const nobodySeesIt = 'Nobody here can see it.';
export const youHaveNoneYet = 'You have none yet.';
export const linkedOn = (day: string) => `Linked on ${day}`;
export const link = 'Link';
export const notLinked = (name: string) => `Not linked. ${name} asks you whether you want that.`;
export const unlink = (name: string) => `Unlink ${name}`;
export const isUnlinked = (name: string) => `${name} is unlinked.`;
export const unlinkConsequence = (name: string) =>
  `You will no longer be able to sign in with ${name}. Your account there stays as it is.`;

export const authenticatorApp = 'Authenticator app';
export const anAuthenticatorApp = 'an authenticator app';
export const textMessage = 'Text message';
export const aPhone = 'a phone';
export const securityKey = 'Security key';
export const aSecurityKey = 'a security key';
export const twoStepOff =
  'Two-step sign-in is then off: your password, or a code from your mailbox, is enough to get in.';
export const stillOthersLeft = 'You then sign in with what is left on this list.';
export const aSecondStep = 'A second step';
export const twoStepIsOff = 'Off. It is asked for after your password.';
export const addAnotherFactor = 'Add another, in case you lose one';

export const notOnList = 'You are not on the list.';
export const notConfirmed = 'Not confirmed yet: please follow the link in the message that we sent you.';
export const onList = 'You are on the list.';
export const offList = 'You are off the list.';
export const blocked = 'You asked us to send you nothing at all.';
export const newsletter = 'Newsletter';
export const fromTheNewsletter = 'from the newsletter';
export const offListNow = 'You are off the list from now on.';
export const formAtTheFoot = 'form at the foot of this page';
export const aCopy = 'A copy';
export const download = 'Download';
export const exportSaved = 'Saved as my-data.json. Look in your downloads.';
export const oneFileThatPeople = 'One file that people and programs can read.';
export const account = 'Account';
export const endsYourAccountAnd = 'Ends your account and deletes what belongs to it.';

export const youWereSignedOut = 'You were signed out.';
export const sessionExpired = 'Your session has expired.';
export const accountDeleted = 'This account has been deleted.';
export const invoices = (order: string) => `invoices ${order}`;

export const briefName = 'Agent brief';

export const orderOpen = 'Not paid yet.';
export const bankAtWork = 'Your bank is still at work. You have nothing to do.';
export const bankSaidNo = 'The bank said no. Nothing was charged.';
export const paymentClosed = 'The payment page has closed. Nothing was charged.';
export const paidBack = (refunded: string) => `Paid back: ${refunded}.`;
export const cancelledItRunsTo = (day: string) => `Cancelled; it runs to ${day}.`;

export const noConnection = "We couldn't reach the server. Check your connection and try again.";

export const wrongPassword = 'That password is incorrect.';

export const isVisible = (label: string) => `Your ${label} is visible.`;
export const isHidden = (label: string) => `Your ${label} is hidden.`;

export const partDidNotArrive = 'This part of the page did not arrive. Check your connection, then {reload}.';

export const forTheAccount = 'For the account {email}. Other devices are signed out when it is set.';

export const hasSecondStep = '{email} has a second step.';
export const deviceLost =
  'Is the device lost? {write} from the address of the account, and a person helps you back in.';

export const whatItCalls = 'What it calls “{scope}”';
export const takingYouTo = 'Taking you to {host}.';
export const asksWhoYouAre = '{service} asks who you are';

export const factorAdded = '“{name}” is added. From now on we ask for it when you sign in.';
export const noRecoveryCodes =
  '{lost} you need another one to get in, so add a second device after this one. There are no recovery codes.';

export const orTypeThisKey = 'Or type this key:';
export const copied = 'Copied.';

export const codeSentTo = 'Code sent to {address}';

export const isRemoved = '{name} is removed.';
export const addedAndUsed = (added: string, used: string) => `Added on ${added}, last used on ${used}`;
export const addedNotUsed = (added: string) => `Added on ${added}, not used yet`;

export const passwordChanged = 'Your password is changed. Your other devices are signed out.';
export const passwordSet = 'Your password is set. Your other devices are signed out.';

export const noPlanNow = 'None now';
export const noPlanYet = 'None yet';
export const paidStep = 'Paid';

export const changesTo = 'Changes to {email} once both addresses have confirmed it.';
export const yourNewEmail = 'your new email';
export const yourEmail = 'your email';

export const keepResultHow =
  'Take the {quiz} while you are signed in, and choose “Keep this result in my account”.';

export const helloName = 'Hello, {name}.';
export const hello = 'Hello.';

export const factorSince = (name: string, added: string) => `${name}, added on ${added}`;

export const formPutsYouOn = 'The {form} puts you on it.';
export const unsubscribe = 'Unsubscribe';

export const ordered = (day: string, sum: string, reference: string) => `${day}: ${sum}, order ${reference}.`;
export const orderedBeforeTax = (day: string, sum: string, reference: string) =>
  `${day}: ${sum} before tax, order ${reference}.`;

export const receipts = 'Receipts';
export const whichOrders = 'Those you made while signed in, and those made with your address.';
export const orderSentOn = (day: string) => `the order that you sent on ${day}`;

export const whatAgentIsTold = 'What your agent is told.';
export const whatYouSentOn = (day: string) => `what you sent on ${day}`;
export const ofOtherDevices = 'other devices';
export const aPasskey = 'a passkey';
export const yourName = 'your name';
export const onlyThoseKept = 'Only those that you chose to keep. We keep the four counts, not your answers.';
export const resultOf = (day: string, counts: string) => `the result of ${day}: ${counts}`;
export const whySecondStep = 'A second step makes a stolen password worthless.';
export const yourPassword = 'your password';
export const aPassword = 'a password';
export const allWeKeep = 'Everything we keep about you, and its end.';
export const mine = 'my data';
export const myAccount = 'my account';
export const reports = 'Reports';
export const unlinkIt = 'Unlink';
export const questionnaireName = 'Questionnaire';
/** By the names that the auth service has for them, in the order of the buttons. */
export const providers = {
  google: 'Google',
  apple: 'Apple',
  azure: 'Microsoft',
  github: 'GitHub',
  linkedin_oidc: 'LinkedIn',
  facebook: 'Facebook',
} as const;
