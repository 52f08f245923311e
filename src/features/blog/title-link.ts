import { tw } from '~/lib/tw';

/** A title that makes the whole of its `group/post`, which is `relative`, a link. */
export const titleLink = tw`no-underline decoration-auto group-hover/post:underline after:absolute after:inset-0 focus-visible:outline-offset-6`;
