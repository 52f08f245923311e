import type { ReadingVoice } from '../../src/features/voices/rules/reading-voices.ts';

/** A line as it is said. */
export interface Spoken {
  /** A sound file of any kind that ffmpeg reads. */
  audio: Uint8Array;
  /** Seconds from its start at which each word begins; the words are the text split at spaces. */
  starts: number[];
}

/** Who speaks: in a call, or in a film. */
export const PARTS = ['agent', 'caller', 'colleague', 'narrator'] as const;
export type Part = (typeof PARTS)[number];

/** What reads calls and films: an open engine on this machine, or a provider that is paid for it. */
export interface Renderer {
  /** The voice of a part; `asked` is the open voice of it. @throws Error if there is none. */
  voiceOf(part: Part, asked: ReadingVoice): string;
  /** @throws Error in words for whoever runs it. */
  speak(text: string, voice: string): Promise<Spoken>;
}

export const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
