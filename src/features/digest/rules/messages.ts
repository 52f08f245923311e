import { counted } from '../../../site/language.ts';

export const ofTheWeek = (week: number, total: number, unsorted: number) =>
  `Week ${week}: ${total} conversations, ${unsorted} of them not sorted`;
export const times = (count: number) => counted(count, { one: '# time', other: '# times' });
export const after = (count: number, before: number) => `${count}, after ${before}`;
export const byWeek = 'By week';
export const theyCameBy = (channels: string) => `They came by ${channels}.`;
export const more = (count: number) => `${count} more`;
export const allLines = (count: number) => `All ${count} lines, as they were said`;

export const notSorted = 'Not sorted';
