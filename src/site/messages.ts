/** The language of this file and of all others of its name, as BCP 47 names it. */
export const language = 'en-CA';

export const weekdays = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;
export const midnight = 'midnight';
export const noon = 'noon';
export const clock = (hour: number, minutes: string) =>
  `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
export const span = (from: string, to: string) => `${from} to ${to}`;
export const overnight = (from: string, to: string) => `${from} to ${to} the next day`;
export const closed = 'Closed';
export const notComplete = 'Not complete';
export const openDayAndNight = 'Open day and night';

export const emailMissing = 'Please enter your email address';
export const emailInvalid = 'Please enter a valid email address';
export const emailDomain = 'Please check the part after the @: it has to be a name such as example.com.';
export const emailDots =
  'Please check the dots before the @: there is none at either end, and there are no two in a row.';
export const emailAccents =
  'We cannot send mail to an address with accents or other special letters before the @. Please use another one.';
export const emailTooLong = (max: number) =>
  `Please use an address with at most ${max} characters before the @.`;
export const emailSign = (sign: string) =>
  `We cannot send mail to an address with ${sign} before the @. Please use another one.`;
export const nameTooShort = 'Please enter a name of at least two characters.';
export const addAnotherName = (nameMissing: string) =>
  `${nameMissing} If yours has one, add another of your names.`;
export const nameTooLong = (max: number) => `Please use at most ${max} characters for the name.`;
export const nameInvisible = 'Please use only visible characters in the name.';
export const nameSign = (sign: string) => `Please leave the sign ${sign} out of the name.`;
export const nameWithAddress = 'Please enter a name without a web or email address.';
export const nameWithDots =
  'Please put a space after each dot in the name: without it, the name could be read as a web address.';
export const nameDigits = (max: number) => `Please use at most ${max} digits in the name.`;
export const nameIsMessage = 'Please enter only a name, not a message.';

export const pageOfVisit = (page: string) => `the page on which your visit began, ${page}`;
export const siteOfLink = (referrer: string) => `the site whose link led there, ${referrer}`;
export const tagsOfLink = (tags: string) => `what that link said of itself, ${tags}`;
export const keptWithIt = (parts: string) => `Kept with it: ${parts}.`;
export const nameMissing = 'Please enter your name.';
export const nameFarTooLong = 'Please use a shorter name.';

export const copyWithoutHistory = 'a copy without its history';
export const country = 'Canada';
/** @param time `11:00` */
export const pacificTime = (day: string, time: string) => `${day} at ${time} Pacific time (UTC\u22127)`;
