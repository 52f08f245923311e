import { tw } from '~/lib/tw';

/** The words of a call while it plays. */
export const words = tw`max-w-[19em] font-display text-[clamp(2.0625rem,1.5rem+2.6vw,3.75rem)] leading-[1.08] font-bold tracking-[-0.028em] text-pretty wrap-anywhere data-long:text-3`;

/** The owner’s note. */
export const slip = tw`self-start rounded-2 bg-ink px-5 py-4 leading-[1.4] wrap-anywhere text-board xl:px-6.5 xl:py-5.5 forced-colors:border`;

/** A small button beside the large one. */
export const key = tw`min-h-11 rounded-1 bg-strip px-4 text-s font-strong max-xl:flex-1 max-xl:px-2 forced-colors:border`;

/** What only the chosen one of several calls shows, by its place among them; its rules are in `call.css`. */
export const onlyChosen = ['call-1', 'call-2', 'call-3', 'call-4', 'call-5'] as const;

/** What belongs to one state of the board, by rules in `call.css`. The headline can be heard in all of them. */
export const inState = {
  rest: {
    only: 'in-rest',
    orHeard: tw`not-group-data-[state=rest]/call:sr-only`,
  },
  spoken: { only: 'in-call' },
  you: { only: 'in-you', onlyFlex: 'in-you flex', onlyGrid: 'in-you grid' },
  play: { only: 'in-play', onlyFlex: 'in-play flex' },
  end: { onlyFlex: 'in-end flex', onlyGrid: 'in-end grid' },
};
