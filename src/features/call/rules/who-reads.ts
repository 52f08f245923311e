import type { CallTimings } from './sample-call.ts';

/** A voice of a paid provider has its name before it: `elevenlabs:…` */
const isLicensed = (voice: string) => voice.includes(':');

/** Who reads a call, for its page: nobody may take an open engine for the voice that is sold. */
export const whoReads = ({ voices }: Pick<CallTimings, 'voices'>): string =>
  Object.values(voices).every(isLicensed)
    ? 'Read by licensed AI voices, as over a phone line.'
    : 'Read by open speech engines, as over a phone line. Your agent has another voice: ask us to hear it.';
