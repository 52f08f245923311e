import { type Manner, say } from '~/lib/device-speech';

/** Engines lose their place, or fall silent, in a text much longer than this. */
const BREATH_MAX = 240;

/** A part of a text that is said at once: `text.slice(start, end)`. */
interface Breath {
  start: number;
  end: number;
}

/** Cuts a text behind its sentences and lines, and a long one at a space. What has nothing to say is left out. */
export function breathsOf(text: string): Breath[] {
  const breaths: Breath[] = [];
  let start = 0;
  while (start < text.length) {
    const rest = text.slice(start, start + BREATH_MAX);
    const sentence = /^[\s\S]*?(?:[.!?]["”’)]*\s|\n)/.exec(rest)?.[0].length;
    const space = rest.length < BREATH_MAX ? rest.length : rest.lastIndexOf(' ') + 1;
    const end = start + (sentence ?? (space || rest.length));
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) breaths.push({ start, end });
    start = end;
  }
  return breaths;
}

/**
 * Says a text breath by breath. `done` is called when it is over, and told whether the device failed; not after the
 * returned function has stopped it.
 */
export function sayBreaths(
  text: string,
  { onWord, ...manner }: Manner,
  done: (hasFailed: boolean) => void,
): () => void {
  const breaths = breathsOf(text);
  let stop = () => {};
  const next = (index: number, hasFailed = false) => {
    const breath = breaths[index];
    stop = () => {};
    if (!breath || hasFailed) return done(hasFailed);
    const { start, end } = breath;
    const onPlace = onWord && { onWord: (at: number) => onWord(start + at) };
    stop = say(text.slice(start, end), { ...manner, ...onPlace }, (failed) => next(index + 1, failed));
  };
  next(0);
  return () => stop();
}
