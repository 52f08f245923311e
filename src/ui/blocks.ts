import { tw } from '~/lib/tw';
import { wrong } from './classes';

/** Classes of whole blocks. They stand apart from those of buttons, fields and words, which a script of every page brings along. */

/** Dark in both schemes, for the exchange that matters most on a page. */
export const board = tw`rounded-3 bg-board p-part text-ink scheme-dark [--color-ground:var(--color-board)] [--cord-ground:var(--color-board)] print:border-[1.5px] print:bg-transparent print:p-[0.8rem] print:scheme-light print:[--cord-ground:#fff] forced-colors:border-2`;

/** A quiet sum or form. */
export const panel = tw`rounded-3 bg-panel p-part [--cord-ground:var(--color-panel)] print:break-inside-avoid print:border-[1.5px] print:bg-transparent print:p-[0.8rem] print:scheme-light print:[--cord-ground:#fff] forced-colors:border-2`;

/** Two columns from `lg` on. The caller says how wide: `lg:grid-cols-[5fr_7fr]`. */
export const split = tw`grid grid-cols-1 gap-x-wide gap-y-near`;

/** A table wider than the window. The element needs `tabindex="0"` and a name. */
export const scrollX = tw`overflow-x-auto overscroll-x-contain`;

/** A list, each line with a dash. */
export const ticks = tw`*:grid *:grid-cols-[auto_1fr] *:items-baseline *:gap-4 *:py-[0.35rem] *:before:w-4 *:before:-translate-y-[0.28em] *:before:border-t-3 md:*:py-[0.6rem]`;

/** A list on hairlines, each line with its number. */
export const numbered = tw`[counter-reset:num] *:grid *:grid-cols-[3rem_1fr] *:border-t *:border-line *:py-2.5 *:[counter-increment:num] *:before:font-display *:before:text-2 *:before:leading-[1.1] *:before:font-bold *:before:content-[counter(num)] md:*:py-4`;

/** Short facts in a row under a heading. */
export const facts = tw`mt-4 flex flex-wrap gap-x-part gap-y-1 font-strong`;

/** A frame for what came of a form, or that its draft was kept. */
export const frame = tw`rounded-2 border-2 border-ink px-near py-4`;

/** Terms of a sum and what each comes to, as a `dl`. */
export const sums = tw`grid grid-cols-[fit-content(35%)_1fr] gap-x-5 gap-y-[0.4rem] tabular-nums [&>dt]:text-ink-2`;

/** A number to type where a slider, or a list, is the rule. */
export const exact = `${tw`min-h-11 rounded-1 border-2 border-ink-2 bg-transparent px-3 text-end font-bold tabular-nums`} ${wrong}`;

/** A dialog that asks before something that cannot be taken back. */
export const ask = tw`m-auto max-h-[calc(100dvh-2.5rem)] w-[min(100%-2.5rem,32rem)] overflow-y-auto rounded-3 border-2 border-ink p-part backdrop:bg-veil`;
