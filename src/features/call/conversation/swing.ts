/** Where the cord of a call hangs while one of the two speaks, left and right, or a step docks in the middle, in percent of its width. */
const HANGS_AT = { first: 0, second: 100, middle: 50 };

/** The cord beside each line of a call, as SVG paths in a box of 100 by 100. It starts and ends in the middle. */
export function swingPaths(lines: readonly (keyof typeof HANGS_AT)[]): string[] {
  return lines.map((line, index) => {
    const from = index === 0 ? 50 : HANGS_AT[line];
    const to = HANGS_AT[lines[index + 1] ?? 'middle'];
    return `M${from} 0C${from} 60 ${to} 40 ${to} 100`;
  });
}
