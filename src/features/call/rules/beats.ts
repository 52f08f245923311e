import type { CallContent, CallTimings, Socket, Speaker } from './sample-call';

/** One line of a call with its times in seconds: something that is said, or a deed at a socket while nobody speaks. */
export interface Beat {
  start: number;
  end: number;
  said?: { who: Speaker; text: string; words: readonly number[] };
  deed?: { socket: Socket; does: string };
}

type Line = CallContent['lines'][number];

function saidIn(line: Line): { who: Speaker; text: string } | undefined {
  if ('agent' in line) return { who: 'agent', text: line.agent };
  if ('caller' in line) return { who: 'caller', text: line.caller };
  if ('colleague' in line) return { who: 'colleague', text: line.colleague };
  return undefined;
}

/** The lines of a call beside the times measured in its sound. Throws where the two are not of the same call. */
export function beatsOf({ lines }: Pick<CallContent, 'lines'>, timings: Pick<CallTimings, 'lines'>): Beat[] {
  return lines.map((line, index) => {
    const time = timings.lines[index];
    if (!time) throw new Error(`Line ${index + 1} of a call has no time: run npm run calls.`);
    const { start, end, words = [] } = time;
    const said = saidIn(line);
    if (said) return { start, end, said: { ...said, words } };
    const { socket, does } = line as Extract<Line, { does: string }>;
    return { start, end, deed: { socket, does } };
  });
}
