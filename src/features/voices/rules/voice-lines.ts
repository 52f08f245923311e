/**
 * What every voice of the library says, so that any two can be compared on the same words. `text` is the words as they
 * are spoken, the transcript of each clip of this line; `shows` is what to listen for.
 */
export const VOICE_LINES = {
  greeting: {
    name: 'A greeting',
    text: 'Good morning, you’ve reached the dental office on Birch Street. I’m the office’s AI assistant. How can I help?',
    shows: 'Listen for warmth, and whether the AI notice sounds natural.',
  },
  booking: {
    name: 'A booking',
    text: 'That’s Thursday the sixteenth, at two forty-five, with Doctor Okafor. Did I get that right?',
    shows: 'Listen for a day, a time and a name in a row, and a question at the end.',
  },
  refusal: {
    name: 'A refusal',
    text: 'I’m sorry, I can’t answer that. I’ll ask someone to call you back before noon.',
    shows: 'Listen for a no that stays kind.',
  },
};

export type LineId = keyof typeof VOICE_LINES;
export const LINE_IDS = Object.keys(VOICE_LINES) as LineId[];

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
