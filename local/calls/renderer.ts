import type { Speaker } from '../../src/features/call/rules/sample-call.ts';

/** A line as it is said. */
export interface Spoken {
  /** A sound file of any kind that ffmpeg reads. */
  audio: Uint8Array;
  /** Seconds from its start at which each word begins; the words are the text split at spaces. */
  starts: number[];
}

/** What reads calls: an open engine on this machine, or a provider that is paid for it. */
export interface Renderer {
  /** The voice of a part. `asked` is the one that the call names. @throws Error if there is none. */
  voiceOf(speaker: Speaker, asked?: string): string;
  /** @throws Error in words for whoever runs it. */
  speak(text: string, voice: string): Promise<Spoken>;
}

export const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
