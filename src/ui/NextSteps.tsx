import { tw } from '~/lib/tw';
import { note } from './classes';
import * as t from './messages';

interface NextStepsProps {
  steps: readonly { title: string; text: string }[];
  /** How many of them are done; the one after is where somebody stands. */
  done?: number;
}

/** Between two steps: a cord where the first is done, else dots, because a promise is no cord. */
function Way({ isDone, upright }: { isDone: boolean; upright: boolean }) {
  const place = upright
    ? tw`start-0 top-(--half) h-full w-(--jack) lg:hidden`
    : tw`start-(--half) top-0 hidden h-(--jack) w-full lg:block`;
  const cord = upright ? 'M14 0V100' : 'M0 14C30 26 70 26 100 14';
  return (
    <svg
      className={`absolute ${place}`}
      viewBox={upright ? '0 0 28 100' : '0 0 100 28'}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {isDone ? (
        <>
          <path className="cord" d={cord} />
          <path className="cord" d={cord} />
        </>
      ) : (
        <path
          className="fill-none stroke-ink-2 stroke-[2.5] [stroke-dasharray:2_7] [stroke-linecap:round] [vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]"
          d={upright ? cord : 'M0 14H100'}
        />
      )}
    </svg>
  );
}

/** What happens one after the other. A socket is filled when its step is done, and has a second ring while it is the next. */
export function NextSteps({ steps, done = 1 }: NextStepsProps) {
  return (
    <ol className="[--half:calc(var(--jack)/2)] lg:grid lg:grid-cols-4">
      {steps.map(({ title, text }, index) => {
        const isDone = index < done;
        const isNow = index === done;
        return (
          <li key={title} className="relative ps-11 pb-6 last:pb-0 lg:ps-0 lg:pe-6 lg:pt-11 lg:pb-0">
            {index < steps.length - 1 &&
              [true, false].map((upright) => <Way key={String(upright)} isDone={isDone} upright={upright} />)}
            <i
              className={`jack absolute start-0 top-0 ${isNow ? tw`outline-[2.5px] outline-offset-4 outline-ink forced-colors:outline-[CanvasText]` : ''}`}
              data-lit={isDone || undefined}
              data-open={isDone ? undefined : true}
              aria-hidden="true"
            />
            <h3 className="text-0">
              {title}
              {(isDone || isNow) && <span className="sr-only">{` ${isDone ? t.done : t.now}`}</span>}
            </h3>
            <p className={`${note} max-w-lead`}>{text}</p>
          </li>
        );
      })}
    </ol>
  );
}
