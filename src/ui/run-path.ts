/** Where a cord leaves or arrives, in per cent of the container; `edge` is the lower edge of a board or panel. */
const DOCKS = { start: 0, mid: 50, end: 100, edge: 97 } as const;
export type Dock = keyof typeof DOCKS;

export const BENDS = ['sag', 'lift', 'loop', 'wave'] as const;
export type Bend = (typeof BENDS)[number];

/**
 * Path of a cord between two docks, for a view box of 100 × 100 that is stretched to the container. It leaves and
 * arrives upright, as a cord hangs in its plug; between docks on one line it hangs with a small wave, whatever `bend`.
 */
export function runPath(from: Dock, to: Dock, bend: Bend): string {
  const start = DOCKS[from];
  const end = DOCKS[to];
  const at = (share: number) => Math.round(10 * (start + (end - start) * share)) / 10;
  /** Out of sight under the board that it leaves. */
  const top = from === 'edge' ? -30 : 0;
  const leave = `M${start} ${top}C${start}`;
  const arrive = `${end} 100`;
  if (start === end) return `${leave} 60 ${start + 7} 36 ${start + 6} 60S${start} 62 ${arrive}`;
  if (bend === 'sag') return `${leave} 96 ${at(0.44)} 112 ${at(0.72)} 58S${end} 18 ${arrive}`;
  if (bend === 'lift') return `${leave} 124 ${at(0.2)} 104 ${at(0.34)} 66S${end} -10 ${arrive}`;
  if (bend === 'wave') return `${leave} 110 ${at(0.38)} 110 ${at(0.59)} 60S${end} 20 ${arrive}`;

  /** The loop keeps its width on a short way. */
  const past = (distance: number) => at(0.5) + distance * Math.sign(end - start);
  return (
    `${leave} 90 ${past(-16)} 96 ${past(-2.5)} 80C${past(3.5)} 72 ${past(5.5)} 16 ${past(0)} 16` +
    `C${past(-5.5)} 16 ${past(-4.5)} 72 ${past(2.5)} 82C${past(13.5)} 98 ${end} 40 ${arrive}`
  );
}
