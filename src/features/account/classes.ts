import { actions, error, textButton } from '~/ui/classes';
import { tw } from '~/lib/tw';

/** What failed. Beside words that are read at length, it is no smaller than they are. */
export const failureText = `${error} ${tw`text-[length:inherit]!`}`;

export const viewTitle = tw`text-2 leading-[1.15]`;

/** A button of the account that looks like a link. */
export const accountLink = `${textButton} ${tw`inline-flex items-center aria-disabled:cursor-not-allowed aria-disabled:text-ink-2 aria-disabled:no-underline`}`;

/** Several of these, or links, in a row. */
export const accountLinks = `${actions} ${tw`gap-x-near! gap-y-0!`}`;
