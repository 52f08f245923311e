import type { LineId } from './voice-lines.ts';

/** A clip is one line in one voice: Opus, MP3 for browsers without it, and captions. */
export const CLIP_KINDS = ['ogg', 'mp3', 'vtt'] as const;
export type ClipKind = (typeof CLIP_KINDS)[number];

/** The address of a clip's file, below `public/` on the disk. The name tells whoever downloads it what it is. */
export const clipPath = (voice: string, line: LineId, kind: ClipKind) =>
  `/voices/${voice}/${voice}-${line}-ai-generated.${kind}`;
