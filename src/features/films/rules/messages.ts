import { counted, number } from '../../../site/language.ts';

export const licensedVoice = 'a licensed AI voice';
export const openVoice = (name: string) => `the voice ${name}`;
export const kilobytes = (size: number) => `${number(size)} KB`;
export const english = 'English';
export const noFilmsHere = 'Your browser shows no films here. {open}';
export const openTheFile = 'Open the file';
export const madeWithAi = 'Parts of this video were made with AI.';
export const notLoaded = 'This film did not load. What it says and shows stands here as words.';
export const length = 'Length';
export const seconds = (length: number) => counted(length, { one: '# second', other: '# seconds' });
export const weight = 'Weight';
export const formats = (webm: string, mp4: string) => `${webm} (AV1) or ${mp4} (H.264)`;
export const madeOf = 'Made of';
export const pictures = (frames: number, narrator: string) =>
  `${number(frames)} pictures, drawn one by one, and ${narrator}`;
export const transcript = 'Transcript';
