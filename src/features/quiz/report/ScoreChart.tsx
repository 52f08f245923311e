import { tw } from '~/lib/tw';
import { Cord } from '../Cord';
import type { ReportCounts } from '../rules/report-document';
import { EVEN_SHARE } from '../rules/scoring';

/** Units of the drawing: one socket every 20. */
const STEP = 20;
const MIDDLE = 16;
const socketX = (answer: number) => (answer - 0.5) * STEP;

const row = tw`grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1`;
const letter = tw`row-span-2 w-12 rounded-round border-3 border-(--cord) text-center text-[1.75rem] leading-[calc(3rem-6px)] font-bold print:w-[2.2rem] print:text-[1.2rem] print:leading-[calc(2.2rem-6px)]`;
const drawing = tw`h-[clamp(1rem,3vw,2rem)] w-full [--cord-width:clamp(0.6rem,0.3rem+0.8vw,1rem)] print:aspect-[75/4] print:h-auto print:[--cord-width:0.5rem] [&>ellipse]:fill-none [&>ellipse]:stroke-ink-2 [&>ellipse]:stroke-[1.25] [&>ellipse]:[vector-effect:non-scaling-stroke]`;
const mean = tw`fill-none stroke-ink stroke-2 [stroke-dasharray:4_4] [vector-effect:non-scaling-stroke]`;

/**
 * Thirty sockets a row, one for each answer; the cord covers the count. The drawing repeats what the text beside it
 * says, so it is hidden from assistive technology.
 */
export function ScoreChart({ bars, total }: ReportCounts) {
  const answers = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className="grid gap-[clamp(1.25rem,2.5vw,2rem)] xl:col-1 xl:row-[1/span_3] print:col-1 print:row-[1/span_3] print:content-start print:gap-2">
      {bars.map(({ style, title, count, text }) => (
        <div className={row} data-cord={style.toLowerCase()} key={style}>
          <b className={letter} aria-hidden="true">
            {style}
          </b>
          <p className="flex flex-wrap justify-between gap-x-4 leading-[1.3] font-medium max-sm:text-s">
            <span>{title}</span> <span>{text}</span>
          </p>
          <svg
            className={drawing}
            viewBox={`0 0 ${total * STEP} ${MIDDLE * 2}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {answers.map((answer) => (
              <ellipse key={answer} cx={socketX(answer)} cy={MIDDLE} rx={6.5} ry={6.5} />
            ))}
            <path className={mean} d={`M${EVEN_SHARE * STEP} -3V${MIDDLE * 2 + 3}`} />
            {count > 0 && <Cord d={`M${socketX(1)} ${MIDDLE}H${socketX(count) + 0.01}`} />}
          </svg>
        </div>
      ))}
    </div>
  );
}
