/** The open voices that say when each word begins, so that they can read calls and films: `local/sound/engines.ts` has how each speaks. */
export const READING_VOICES = ['alder', 'aspen', 'birch', 'cedar', 'willow'] as const;
export type ReadingVoice = (typeof READING_VOICES)[number];

/** The provider that was paid for a voice, which has its name before it, `elevenlabs:…`; undefined for an open voice. */
export const providerOf = (voice: string): string | undefined =>
  voice.includes(':') ? voice.split(':')[0] : undefined;
