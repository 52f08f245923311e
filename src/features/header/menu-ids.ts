/** Of the menu of the account in the bar, and of its place in the menu of a phone. */
export const ACCOUNT_MENU = 'account-menu';
export const MENU_ACCOUNT = 'menu-account';
