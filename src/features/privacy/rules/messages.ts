export const where = 'Where';
export const shownSince = 'Shown since';
export const andStill = '{day}, and still';
export const untilReplaced = '{day}, until the text above it';
export const code = 'Code';

export const yourEmailAddress = 'Your email address';
export const usedForTheLink =
  'We use it to send you the link. You get the same answer whether or not we know the address.';
export const sendMeTheLink = 'Send me the link';

export const yourInbox = 'Your inbox';
export const withoutScript =
  'The button needs JavaScript. Without it, {write} from the address it is about, and we do it by hand.';
export const orWrite = 'Or {write} from that address, and a person does it.';
export const writeToUs = 'write to us';

/** By the names that `personal-data` answers with; `other` for those that this page does not know yet. */
export const kinds = {
  messages: { one: '# message to us', other: '# messages to us' },
  newsletter: { one: '# newsletter subscription', other: '# newsletter subscriptions' },
  consents: {
    one: '# note of what you agreed to or took back',
    other: '# notes of what you agreed to or took back',
  },
  emails: { one: '# email or note of an email', other: '# emails or notes of emails' },
  no_mail: { one: '# wish to get no email', other: '# wishes to get no email' },
  orders: { one: '# order', other: '# orders' },
  by_hand: {
    one: '# note of what our staff did about you',
    other: '# notes of what our staff did about you',
  },
  bounces: {
    one: '# notice about an email that did not arrive',
    other: '# notices about emails that did not arrive',
  },
  left_out: {
    one: '# note that there is more than fits into the file',
    other: '# notes that there is more than fits into the file',
  },
  other: { one: '# other entry', other: '# other entries' },
};

export const linkOnItsWay =
  'If we keep anything under this address, a link is on its way. It works for one day, and only for whoever reads that inbox.';
export const addressKept = (words: string) => `${words} The address is still in the form.`;

export const pleaseReload = 'Nothing was changed. Please reload the page.';

export const onTheList = 'One email a month comes to this address.';
export const offTheList = 'This address is off the newsletter list.';
export const noMoreMail = 'Our system sends nothing more to this address.';
export const pressAgain = 'Pressing the button twice does no harm.';
export const nothingWasChanged = 'Nothing was changed.';
export const saved = (found: string) =>
  `Saved as my-data.json: ${found || 'we keep nothing under this address, so it is empty'}. Look in your downloads.`;
export const deleted = (gone: string) => `Deleted: ${gone}.`;
export const nothingToDelete = 'There was nothing under this address to delete.';
export const sending = 'Sending...';
