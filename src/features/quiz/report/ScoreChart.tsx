import { Cord } from '../Cord';
import type { ReportCounts } from '../rules/report-document';
import { EVEN_SHARE } from '../rules/scoring';

/** Units of the drawing: one socket every 20. */
const STEP = 20;
const MIDDLE = 16;
const socketX = (answer: number) => (answer - 0.5) * STEP;

/**
 * Thirty sockets a row, one for each answer; the cord covers the count. The drawing repeats what the text beside it
 * says, so it is hidden from assistive technology.
 */
export function ScoreChart({ bars, total }: ReportCounts) {
  const answers = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className="chart">
      {bars.map(({ style, title, count, text }) => (
        <div className={`k-${style.toLowerCase()}`} key={style}>
          <b aria-hidden="true">{style}</b>
          <p>
            <span>{title}</span> <span>{text}</span>
          </p>
          <svg viewBox={`0 0 ${total * STEP} ${MIDDLE * 2}`} preserveAspectRatio="none" aria-hidden="true">
            {answers.map((answer) => (
              <ellipse className="hole" key={answer} cx={socketX(answer)} cy={MIDDLE} rx={6.5} ry={6.5} />
            ))}
            <path className="mean" d={`M${EVEN_SHARE * STEP} -3V${MIDDLE * 2 + 3}`} />
            {count > 0 && <Cord d={`M${socketX(1)} ${MIDDLE}H${socketX(count) + 0.01}`} />}
          </svg>
        </div>
      ))}
    </div>
  );
}
