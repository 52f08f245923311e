import VOICE_LINES from './voice-lines.json' with { type: 'json' };

/**
 * What every voice of the library says, so that any two can be compared on the same words. `text` is the words as they
 * are spoken, the transcript of each clip of this line; `shows` is what to listen for.
 */
export { VOICE_LINES };

export type LineId = keyof typeof VOICE_LINES;
export const LINE_IDS = Object.keys(VOICE_LINES) as LineId[];

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
