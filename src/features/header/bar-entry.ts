import { tw } from '~/lib/tw';

/** A link or a button of the bar at the top. */
export const barEntry = tw`inline-flex min-h-11 items-center gap-[0.45rem] rounded-1 bg-transparent px-[0.7rem] py-0 text-[1rem] font-medium whitespace-nowrap no-underline hover:bg-panel`;

/** What hangs below the bar. */
export const hanging = tw`top-(--bar) bottom-auto border border-line p-near shadow-over`;
