import { tw } from '~/lib/tw';
import { note } from '~/ui/classes';

export interface Step {
  name: string;
  text: string;
  done: boolean;
}

/** Between two steps: a cord where the first is done, else dots. Upright where the steps stand below each other. */
function Way({ done, upright }: { done: boolean; upright: boolean }) {
  const d = upright ? 'M14 0V100' : 'M0 14H100';
  const place = upright
    ? tw`start-0 top-4 h-full w-7 lg:hidden`
    : tw`start-4 top-0 hidden h-7 w-full lg:block`;
  return (
    <svg
      className={`absolute ${place}`}
      viewBox={upright ? '0 0 28 100' : '0 0 100 28'}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {done ? (
        <>
          <path className="cord" d={d} />
          <path className="cord" d={d} />
        </>
      ) : (
        <path className="mark forced-colors:stroke-[CanvasText]" d={d} />
      )}
    </svg>
  );
}

/** What happens one after the other, each with a socket that is filled when it is done. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="col-span-full border-t border-line pt-6 lg:grid lg:grid-cols-4">
      {steps.map(({ name, text, done }, index) => (
        <li key={name} className="relative ps-11 pb-6 last:pb-0 lg:ps-0 lg:pe-6 lg:pt-11 lg:pb-0">
          {index < steps.length - 1 &&
            [true, false].map((upright) => <Way key={String(upright)} done={done} upright={upright} />)}
          <i
            className="jack absolute start-0 top-0"
            data-lit={done || undefined}
            data-open={done ? undefined : true}
            aria-hidden="true"
          />
          <h3 className="relative text-0">
            {name}
            <span className="sr-only">{done ? ' (done)' : ''}</span>
          </h3>
          <p className={note}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
