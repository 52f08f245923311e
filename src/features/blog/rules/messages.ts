import { list } from '../../../site/language.ts';

export const blog = 'Blog';
export const inShort = 'In short.';
export const sources = 'Sources';
export const sourcesRead = (length: number) => `${length} sources, and when we read them`;
export const sourceNotRead = '(link known, not read)';
export const onlySourceOf = (words: readonly string[]) =>
  `Our only source for ${list(words.map((one) => `“${one}”`))}.`;
export const relatedReading = 'Related reading';
export const turnPages = 'Previous and next article';
export const oneEmailAMonth = 'one email a month';
export const rss = 'RSS';

export const inThisArticle = 'In this article';

export const missedCall = 'Missed call';
export const webForm = 'Web form';
export const callNotes = 'Call notes';
export const waitingList = 'Waiting list';
export const supportMail = 'Support mail';
export const aPersonLooks = 'A person looks';
export const messageGoesOut = 'the message goes out';

export const topics = 'Topics';
export const rssFeed = 'RSS feed';
export const newsletter = 'Newsletter';
export const searchThisSite = 'Search this site';
export const search = 'Search';
export const olderArticles = 'Older articles';
export const newerArticles = 'Newer articles';
export const turnLists = 'Newer and older articles';
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const olderArticlesPage = (page: number) => `Older articles, page ${page}`;
export const aboutOlderArticles = (page: number, pages: number) =>
  `Guides for people who run a service business and answer its phone: page ${page} of ${pages} of the older articles, the newest first.`;
export const newestIn = (topic: string) => `Newest, in ${topic}`;

export const table = 'Table';

export const personCounts = 'A person does it all and counts.';
export const days8To14 = 'Days 8 to 14: in private';
export const toolInPrivate = 'The tool meets no real customer.';
export const days15To25 = 'Days 15 to 25: side by side';
export const personReads = 'A person reads every result.';
export const putInShares = 'Put your shares into the sum.';
export const widenIt = 'Widen it';
export const tenMoreDays = 'Ten more days';

export const published = 'By {author}. Published {day}.';
export const updated = 'Updated {day}.';
export const minutesOfReading = (minutes: number) => `${minutes}-minute read`;
export const sourceRead = '(read {day})';
export const newArticles = 'New articles come in {email} or by {rss}.';
export const previous = 'Previous';
export const next = 'Next';
export const days1To7 = 'Days 1 to 7: measure';
export const days26To30 = 'Days 26 to 30: decide';
export const stop = 'Stop';

export const editors = 'Mod AI editors';
export const topicNames = [
  'Phone answering',
  'Booking',
  'Automation',
  'Law and consent',
  'People and teams',
] as const;
export const booking = 'Booking';
export const reminder = 'Reminder';
export const quote = 'Quote';
export const invoice = 'Invoice';
export const review = 'Review';
