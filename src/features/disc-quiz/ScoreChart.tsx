import { DISC_QUESTION_COUNT } from '~/domain/constants';
import type { DiscReport } from '~/domain/disc/report';
import { EVEN_SHARE } from '~/domain/disc/scoring';

/** Units of the drawing: one socket every 20, thirty in a row. */
const STEP = 20;
const WIDTH = DISC_QUESTION_COUNT * STEP;
const MIDDLE = 16;
const ANSWERS = Array.from({ length: DISC_QUESTION_COUNT }, (_, index) => index + 1);
const socketX = (answer: number) => (answer - 0.5) * STEP;

/**
 * Thirty sockets a row, one for each answer; the cord covers the count. The drawing repeats what the text beside it
 * says, so it is hidden from assistive technology.
 */
export function ScoreChart({ bars }: { bars: DiscReport['bars'] }) {
  return (
    <div className="chart">
      {bars.map(({ style, title, count, percent }) => (
        <div className={`k-${style.toLowerCase()}`} key={style}>
          <b aria-hidden="true">{style}</b>
          <p>
            <span>{title}</span>{' '}
            <span>
              {count} of {DISC_QUESTION_COUNT} ({percent} %)
            </span>
          </p>
          <svg viewBox={`0 0 ${WIDTH} ${MIDDLE * 2}`} preserveAspectRatio="none" aria-hidden="true">
            {ANSWERS.map((answer) => (
              <ellipse className="hole" key={answer} cx={socketX(answer)} cy={MIDDLE} rx={6.5} ry={6.5} />
            ))}
            <path className="mean" d={`M${EVEN_SHARE * STEP} -3V${MIDDLE * 2 + 3}`} />
            {count > 0 && (
              <>
                <path className="cord" d={`M${socketX(1)} ${MIDDLE}H${socketX(count) + 0.01}`} />
                <path className="cord" d={`M${socketX(1)} ${MIDDLE}H${socketX(count) + 0.01}`} />
              </>
            )}
          </svg>
        </div>
      ))}
    </div>
  );
}
