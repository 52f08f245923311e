import { counted } from '../../../site/language.ts';

export const examples = ['missed calls', 'cancel', 'voicemail', 'French'];
export const everyPageWithThem =
  'Every page that has all your words is listed here, the best first. For example: {examples}.';
export const keyOpensSearch = 'The key “/” opens this search from any page';
export const wordsToLookFor = 'Words to look for';
export const search = 'Search';
export const searchNeedsJavaScript = 'The search needs JavaScript. The list below has every page.';

export const searching = 'Searching…';
export const searchNotLoaded =
  'The search could not be loaded. Reload the page, or choose from the list below.';
export const noPageHas = (words: string) => `No page has “${words}”.`;
export const noPageHasAll = (words: string) => `No page has all of “${words}”.`;
export const pagesHave = (pages: number, words: string) =>
  `${counted(pages, { one: 'One page has', other: '# pages have' })} “${words}”.`;
export const onlyAbout = (pages: number) =>
  counted(pages, { one: 'One page is about that.', other: '# pages are about that.' });
export const firstAbout = (pages: number) =>
  counted(pages, { one: 'The first is about that.', other: 'The first # are about that.' });
export const bestAreListed = (pages: number) => `The best ${pages} are listed.`;
export const didYouMean = 'Or did you mean {queries}?';
export const lookForAlone = 'Look for {queries} alone.';
export const or = 'or';
export const tryAnotherWord = 'Try another word, or choose from the list below.';
export const articles = 'Articles';
export const allArticles = 'All articles';
export const trades = 'Trades';
export const pages = 'Pages';
