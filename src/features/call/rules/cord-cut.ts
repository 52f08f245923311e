type Point = readonly [x: number, y: number];

/** A cord up to a moment: its path, its end, and the point before, which says where it is heading. */
export interface CutCord {
  d: string;
  end: Point;
  from: Point;
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/**
 * Cuts a path of one `M` and cubic curves (`C`, absolute) at a second; `times` has the second at the end of each curve.
 * The last curve is cut by de Casteljau, so the cord holds its shape at any stretch and after every seek.
 */
export function cutCord(d: string, times: readonly number[], second: number): CutCord {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const points = numbers.flatMap((x, index): Point[] => (index % 2 ? [] : [[x, numbers[index + 1] ?? 0]]));
  let end = points[0] ?? ([0, 0] as const);
  let from = end;
  let cut = `M${end}`;
  let start = 0;
  for (const [index, until] of times.entries()) {
    const [b, c, to] = points.slice(index * 3 + 1, index * 3 + 4);
    if (!b || !c || !to || second <= start) break;
    const share = Math.min(1, (second - start) / (until - start || 1));
    const [ab, bc, cd] = [between(end, b, share), between(b, c, share), between(c, to, share)];
    const [abc, bcd] = [between(ab, bc, share), between(bc, cd, share)];
    end = between(abc, bcd, share);
    from = abc;
    cut += `C${ab} ${abc} ${end}`;
    if (share < 1) break;
    from = c;
    start = until;
  }
  return { d: cut, end, from };
}
