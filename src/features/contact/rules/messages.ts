export const name = 'Name';
export const email = 'Email';
export const whatDoYouDo = 'What do you do?';
export const whatIsItAbout = 'What is it about?';
export const message = 'Message';
export const privacyPolicy = 'Privacy policy';
export const sendMessage = 'Send message';
export const whatYouAgreedTo = 'What you agreed to';

export const otherWays = 'Other ways';
export const phone = 'Phone';
export const hours = 'Hours';
export const letter = 'Letter';

export const notLoaded = (notLoaded: string, email: string) =>
  `${notLoaded} Nothing you typed is lost. You can also write to ${email}.`;

export const questionNotPutIn = (question: string) =>
  `Your message has text in it already, so your question was not put in: “${question}”`;
export const thankYou = (reference: string) =>
  `Thank you. Your message is with us; its reference is ${reference}. A receipt with it is on its way to your inbox, unless you have had three there today.`;
export const changedSince = 'What you changed after sending is still here and has not been sent.';

export const messageMissing = 'Please write a message.';
export const messageTooLong = (max: number) => `Please keep the message under ${max} characters.`;

export const topicMissing = 'Please choose a topic.';

export const withoutScript = 'This form needs JavaScript. Write to {email} instead: same people, same inbox.';
export const inTimeOf = (city: string) => `${city} time`;
/** By what the form sends. */
export const topics = {
  Sales: 'Sales',
  Demo: 'Demo',
  Support: 'Support',
  Billing: 'Billing',
  Partnership: 'Partnership',
  'Privacy Request': 'Privacy Request',
  Accessibility: 'Accessibility',
  Other: 'Other',
} as const;
