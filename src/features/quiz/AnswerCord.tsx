import { useLayoutEffect, useRef, useState } from 'react';
import { tw } from '~/lib/tw';
import { cordPath } from './cord-path';
import type { Style } from './rules/style';

/** Grows from the question to the answer: its one dash is as long as itself. */
const drawn = tw`cord [stroke-dasharray:1] [stroke-linecap:butt] motion-safe:animate-[plug-in_0.35s_var(--ease-out)]`;

/** The cord from the question to the chosen answer, drawn again when the choice or the layout changes. */
export function AnswerCord({ choice }: { choice: Style | undefined }) {
  const svg = useRef<SVGSVGElement>(null);
  const [path, setPath] = useState('');

  useLayoutEffect(() => {
    const frame = svg.current?.parentElement;
    if (!frame) return;
    const draw = () => {
      const socket = frame.querySelector(':scope > .jack');
      const option = frame.querySelector('label:has(:checked)');
      const box = (element: Element) => element.getBoundingClientRect();
      setPath(choice && socket && option ? cordPath(box(frame), box(socket), box(option)) : '');
    };
    draw();
    const resized = new ResizeObserver(draw);
    resized.observe(frame);
    return () => resized.disconnect();
  }, [choice]);

  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full"
      data-cord="n"
      ref={svg}
      aria-hidden="true"
    >
      {path && (
        <g key={choice}>
          <path className={drawn} d={path} pathLength={1} />
          <path className={drawn} d={path} pathLength={1} />
        </g>
      )}
    </svg>
  );
}
