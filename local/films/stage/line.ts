/** A line as points close enough together to look round, so that any part of it can be drawn. */
export type Line = readonly (readonly [number, number])[];

const STEPS = 28;

/** Reads the commands M, L, H, V, C and Q of an SVG path, with absolute places. */
export function line(path: string): Line {
  const points: [number, number][] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVCQ])([^MLHVCQ]*)/g)) {
    const numbers = [...rest.matchAll(/-?[\d.]+/g)].map(Number);
    const size = { H: 1, V: 1, C: 6, Q: 4 }[command] ?? 2;
    for (let at = 0; at < numbers.length; at += size) {
      const [x = 0, y = 0] = points.at(-1) ?? [];
      const part = numbers.slice(at, at + size);
      if (command === 'H') points.push([part[0] ?? 0, y]);
      else if (command === 'V') points.push([x, part[0] ?? 0]);
      else if (size === 2) points.push([part[0] ?? 0, part[1] ?? 0]);
      else points.push(...curve([x, y, ...part]));
    }
  }
  return points;
}

/** Points of a Bézier curve of any degree, by de Casteljau. */
function curve(controls: number[]): [number, number][] {
  const pairs = Array.from(
    { length: controls.length / 2 },
    (_, at) => [controls[at * 2] ?? 0, controls[at * 2 + 1] ?? 0] as [number, number],
  );
  return Array.from({ length: STEPS }, (_, step) => {
    const share = (step + 1) / STEPS;
    let row = pairs;
    while (row.length > 1)
      row = row.slice(1).map(([x, y], at) => {
        const [a = 0, b = 0] = row[at] ?? [];
        return [a + (x - a) * share, b + (y - b) * share];
      });
    return row[0] ?? [0, 0];
  });
}

/** The same corners, rounded. */
export function rounded(corners: readonly (readonly [number, number])[], radius: number): Line {
  const path = corners.map(([x, y], at) => {
    const [before, after] = [corners[at - 1], corners[at + 1]];
    if (!before || !after) return `${at === 0 ? 'M' : 'L'}${x} ${y}`;
    const towards = ([a, b]: readonly [number, number]) => {
      const far = Math.hypot(a - x, b - y);
      const near = Math.min(radius, far / 2) / far;
      return `${x + (a - x) * near} ${y + (b - y) * near}`;
    };
    return `L${towards(before)}Q${x} ${y} ${towards(after)}`;
  });
  return line(path.join(''));
}

export const lengthOf = (points: Line) =>
  points.reduce((sum, [x, y], at) => {
    const [a, b] = points[at - 1] ?? [x, y];
    return sum + Math.hypot(x - a, y - b);
  }, 0);

/** The part of a line between two shares of its length. */
export function cut(points: Line, from: number, to: number): Line {
  const total = lengthOf(points);
  const [first, last] = [from * total, to * total];
  const part: [number, number][] = [];
  let passed = 0;
  points.forEach(([x, y], at) => {
    const [a, b] = points[at - 1] ?? [x, y];
    const step = Math.hypot(x - a, y - b);
    const on = (length: number): [number, number] => {
      const share = step === 0 ? 0 : (length - passed) / step;
      return [a + (x - a) * share, b + (y - b) * share];
    };
    if (step > 0 && passed <= first && first < passed + step) part.push(on(first));
    if (passed + step > first && passed + step <= last) part.push([x, y]);
    if (step > 0 && passed < last && last < passed + step) part.push(on(last));
    passed += step;
  });
  return part;
}

/** Where a line ends, and which way it goes there, in degrees. */
export function endOf(points: Line): { x: number; y: number; angle: number } {
  const [x, y] = points.at(-1) ?? [0, 0];
  const [a, b] = points.findLast(([px, py]) => Math.hypot(px - x, py - y) > 0.5) ?? [x - 1, y];
  return { x, y, angle: (Math.atan2(y - b, x - a) * 180) / Math.PI };
}

const short = (value: number) => Math.round(value * 100) / 100;
export const pathOf = (points: Line) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
