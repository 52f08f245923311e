import { list } from '~/site/language';

export const website = 'Website';

export const useThoseAnswers = 'Use those answers';
export const keepThese = 'Keep these';

export const thoseAreHere = 'The answers of the other tab are here now.';
export const theseAreKept = 'These answers stay.';
export const answersAreBack = 'Your answers are back.';

export const savedHere = 'Saved in this browser';
export const deleteDraft = 'Delete draft';

export const home = (brand: string) => `${brand} home`;

export const noDraftKept = 'Your browser keeps no draft. Please leave this page open.';
export const draftDeleted = 'The draft is deleted, and the form is empty.';
export const draftIsBack = (savedAt: string) => `What you wrote on ${savedAt} is back`;
export const exceptWhere = (words: string) => `${words}, except where you had written again.`;
export const goneInAnotherTab = 'In another tab this was sent or deleted. Here it is still there.';
export const changedInAnotherTab = 'This was changed in another tab.';

export const notSent = (problem: string) => `${problem} Nothing you typed is lost. You can also {send}.`;
export const byYourOwnMail = (email: string) => `send it from your own mail program to ${email}`;

export const more = (names: readonly string[]) => `${names.length} more: ${list(names)}`;

export const done = '(done)';
export const now = '(now)';

export const columnsToTheRight = (columns: number, hidden: number) =>
  `${columns} columns. ${hidden} more to the right.`;
export const undo = 'Undo';
