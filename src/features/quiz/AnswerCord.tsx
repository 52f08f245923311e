import { useLayoutEffect, useRef, useState } from 'react';
import { cordPath } from './cord-path';
import type { Style } from './rules/style';

/** The cord from the question to the chosen answer, drawn again when the choice or the layout changes. */
export function AnswerCord({ choice }: { choice: Style | undefined }) {
  const svg = useRef<SVGSVGElement>(null);
  const [path, setPath] = useState('');

  useLayoutEffect(() => {
    const frame = svg.current?.parentElement;
    if (!frame) return;
    const draw = () => {
      const socket = frame.querySelector(':scope > .jack');
      const option = frame.querySelector('.option:has(:checked)');
      const box = (element: Element) => element.getBoundingClientRect();
      setPath(choice && socket && option ? cordPath(box(frame), box(socket), box(option)) : '');
    };
    draw();
    const resized = new ResizeObserver(draw);
    resized.observe(frame);
    return () => resized.disconnect();
  }, [choice]);

  return (
    <svg className="quiz-cord k-n" ref={svg} aria-hidden="true">
      {path && (
        <g key={choice}>
          <path className="cord" d={path} pathLength={1} />
          <path className="cord" d={path} pathLength={1} />
        </g>
      )}
    </svg>
  );
}
