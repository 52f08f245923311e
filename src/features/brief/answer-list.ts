import { tw } from '~/lib/tw';

/** A `dl` of questions with their answers, side by side where there is room. */
export const answerList = tw`sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-x-6 sm:gap-y-[0.35rem] print:grid print:grid-cols-[12rem_1fr] print:gap-x-4 print:gap-y-[0.15rem] print:*:m-0 print:*:py-[0.15rem] [&_dd]:wrap-anywhere [&_dt]:mt-[0.6rem] [&_dt]:font-medium [&_dt]:text-ink-2 sm:[&_dt]:mt-0`;

/** A `dl` of what was found in a file, or what the agent says. */
export const foundList = tw`[&_dd]:mb-3 [&_dd]:text-ink-2`;

/** Rows of short fields side by side, on hairlines; from `sm` on the words over the first row are those of all. */
export const fieldRows = tw`border-b border-line sm:border-t sm:py-3`;
export const fieldRow = tw`grid gap-x-3 gap-y-1 border-t border-line py-3 sm:border-0 sm:py-1 [&_input]:min-h-11 [&_input]:py-[0.4rem] [&_label]:text-s [&>div]:min-w-0`;
