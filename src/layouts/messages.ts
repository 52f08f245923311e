export const notifications = 'Notifications';

export const shareAlt = (shareTitle: string) => `${shareTitle}. A cord joins two sockets.`;
export const blog = (brand: string) => `${brand} blog`;
export const skipToContent = 'Skip to content';
export const questions = 'Questions';
export const stillWondering = 'Still wondering?';

export const byTrade = 'By trade';
export const quickLinks = 'Quick links';
export const oneUsefulEmail = 'One useful email a month';
export const sentBy = (brand: string) => `Sent by ${brand} from the address on this page.`;
export const needsJavaScript = 'Subscribing needs JavaScript. Write to {email} and a person will help you.';

export const search = 'Search';
export const newTab = '(opens in a new tab)';
export const getStarted = 'Get Started';
export const menu = 'Menu';
export const close = 'Close';
export const mobile = 'Mobile';
export const home = 'Home';
export const signIn = 'Sign In';
export const getStartedNow = 'Get Started Now';
export const opensAnEmail = 'Opens an email to us.';

export const freeQuiz = 'Free DISC Assessment';
export const more = 'More';
export const services = 'Services';
export const prices = 'Pricing';
export const articles = 'Blog';
export const compare = 'Compare';
