import { atom } from 'nanostores';

/** What the sign-in screen says to somebody whose session has just ended here, in another tab, or with the account. */
export const $farewell = atom('');
