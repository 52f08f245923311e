import { counted } from '../../../site/language.ts';

export const hearThreeCalls = 'Hear three calls';
export const writeTheBrief = 'Write the brief';
export const otherTrades = 'Other trades';

export const theyCall = 'They call. You are busy.';
export const itEndsUpHere = 'It ends up here.';
export const reachAPerson = (count: number) =>
  counted(count, { one: '# reaches a person', other: '# reach a person' });
export const areBooked = (count: number) => counted(count, { one: '# is booked', other: '# are booked' });
export const areAnswered = (count: number) =>
  counted(count, { one: '# is answered', other: '# are answered' });
export const areWrittenDown = (count: number) =>
  counted(count, { one: '# is written down', other: '# are written down' });

export const questionsUnsaid = (count: number) => `${count} questions, and what it says instead`;

export const byPhone = (plan: string) => `By call forwarding, from ${plan}`;
export const byCalendar = (plan: string) => `By calendar link, from ${plan}`;
export const byEmail = (plan: string) => `By email, from ${plan}`;
export const byText = (plan: string) => `By text, from ${plan}`;
export const byWebhook = (plan: string) => `By webhook, from ${plan}`;
export const notTested = (route: string) => `${route}. Not tested`;
export const notOffered = 'Not offered';

export const readOn = 'Read on {day}. One source.';
export const linkNotRead = 'We know the link and have not read it: ask before you rely on it.';

export const aMonth = 'a month';
export const changeTheseNumbers = 'Change these numbers';
export const minutesBeforeTax = (minutes: string) => `${minutes} minutes a month, rounded up. Before tax.`;
