import { counted } from '~/site/language';

export const noConnection = "We couldn't reach the server. Check your connection and try again.";
export const serviceAway = 'The service is not answering right now. Please try again in a minute.';
export const tooManyAttempts = (tryAgain: string) => `Too many attempts. ${tryAgain}`;
export const checkWhatYouEntered = 'Please check what you entered.';
export const ourError = 'Something went wrong on our side. Please try again.';
export const unknownError = 'Something went wrong.';

export const microphoneOff = 'The microphone is off. Type instead.';
export const noMicrophone = 'This device has no microphone. Type instead.';
export const heardNothing = 'I heard nothing. Press Speak to try again, or type.';
export const listeningFailed = 'Listening did not work. Type instead.';

export const tryAgainOrReload = 'Please try again, or reload the page.';
export const partNotLoaded = (advice: string) => `Part of this page could not be loaded. ${advice}`;

export const restDidNotFit = '[The rest did not fit into this link. Please copy it from the page.]';

export const signInAgain = 'Please sign in again.';
export const sessionEnded = 'Your session has ended.';

/** @param max empty where there is no upper limit */
export const enterNumber = (isWhole: boolean, min: string, max: string) =>
  `Please enter ${isWhole ? 'a whole number' : 'a number'} ${max ? `from ${min} to ${max}` : `of ${min} or more`}.`;
export const enterInSteps = (isWhole: boolean, min: string, max: string, step: number) =>
  `Please enter ${isWhole ? 'a whole number' : 'a number'} ${max ? `from ${min} to ${max}` : `of ${min} or more`}, in steps of ${step}.`;
export const meanwhile = (used: string | number) => `Until then, ${used} is used.`;

export const tryAgainInMinutes = (minutes: number) =>
  `Try again in ${counted(minutes, { one: '# minute', other: '# minutes' })}.`;
export const tryAgainInHours = (hours: number) =>
  `Try again in ${counted(hours, { one: '# hour', other: '# hours' })}.`;

export const dismiss = 'Dismiss';
export const sending = 'Sending...';
