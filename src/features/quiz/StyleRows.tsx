import { Cord } from './Cord';
import type { Style } from './rules/style';

interface Props {
  rows: readonly { style: Style; title?: string; text: string }[];
}

/** A row for each style: its letter over its cord, and words about it. */
export function StyleRows({ rows }: Props) {
  return (
    <ul
      className="*:grid *:grid-cols-[3rem_1fr] *:gap-4 *:border-t *:border-line *:py-[0.9rem]"
      data-style-rows=""
    >
      {rows.map(({ style, title, text }) => (
        <li data-cord={style.toLowerCase()} key={style}>
          <span aria-hidden="true">
            <b className="text-[1.5rem] leading-none font-bold">{style}</b>
            <svg className="mt-[0.3rem] h-3 w-10" viewBox="0 0 40 12">
              <Cord d="M5 6H35" />
            </svg>
          </span>
          <p>
            {title && <b>{title}.</b>} {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
