import { useEffect, useRef, useState } from 'react';
import { copyText } from '~/lib/copy';
import { saveFile } from '~/lib/save-file';
import { panel, split } from '~/ui/blocks';
import { actions, button, note } from '~/ui/classes';
import { Field } from '~/ui/Field';
import { type Card, CARD_LABELS, CARD_TITLE, cardFoot, cardText } from '../rules/card';
import { CARD_LINE_MAX } from '../rules/card-lines';
import * as t from '../rules/messages';
import type { QuizReport } from '../rules/report';
import type { ReportDocument } from '../rules/report-document';
import { capitalized, filled, inWords } from '../rules/wording';
import { CARD_SIZE, drawCard, pictureOf } from './card-picture';
import { cardPdf } from './card-pdf';

const FILE_NAME = 'working-with-me';
/** A browser that can hand over files says so only when it is asked about one. */
const SAMPLE = { files: [new File([''], `${FILE_NAME}.png`, { type: 'image/png' })] };

/** From here on a field says how many characters are left. */
const NEARLY_FULL = 70;
function charactersLeft(line = '') {
  const left = CARD_LINE_MAX - line.length;
  return line.length >= NEARLY_FULL && left >= 0 ? t.charactersLeft(left) : undefined;
}
const tooLong = (line: string | undefined) =>
  line === undefined ? undefined : t.lineTooLong(line.length - CARD_LINE_MAX, CARD_LINE_MAX);

interface Props {
  report: QuizReport;
  cords: ReportDocument['cords'];
  /** What the person has made of the lines. */
  edited: readonly string[] | undefined;
  onEdit: (lines: readonly string[] | undefined) => void;
}

/** Five lines for colleagues, to edit and to forward. The picture is drawn in this browser, so a name in any script has its letters. */
export function WorkingCard({ report, cords, edited, onEdit }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [said, setSaid] = useState('');
  /** Lines that are too long for the card, by their place; it keeps the last version that fits. */
  const [tried, setTried] = useState<Readonly<Record<number, string | undefined>>>({});
  const [canShare] = useState(() => navigator.canShare?.(SAMPLE) === true);
  const lines = edited ?? report.card;
  const card: Card = { name: report.name ?? '', lines, foot: cardFoot(report.dateText) };

  useEffect(() => {
    if (canvas.current) void drawCard(canvas.current, card, cords);
  });

  async function make(work: () => Promise<string>) {
    setSaid(await work().catch(() => t.cardNotMade));
  }
  const drawn = () => drawCard(document.createElement('canvas'), card, cords);
  const save = async (type: string, ending: string, text: BlobPart) => {
    const name = `${FILE_NAME}.${ending}`;
    saveFile({ name, type, text });
    return t.saved(name);
  };
  const savePicture = async () => save('image/png', 'png', await pictureOf(await drawn(), 'image/png'));
  const savePdf = async () => save('application/pdf', 'pdf', await cardPdf(await drawn(), card));

  async function share() {
    const picture = await pictureOf(await drawn(), 'image/png');
    const file = new File([picture], `${FILE_NAME}.png`, { type: 'image/png' });
    // Rejected when the person closes the list of apps, and there is nothing to say about that.
    await navigator.share({ files: [file], title: CARD_TITLE }).catch(() => undefined);
    return '';
  }
  const copy = async () => ((await copyText(cardText(card))) ? t.cardCopied : t.cardNotCopied);

  const quiet = (label: string, work: () => Promise<string>) => (
    <button className={button('quiet')} type="button" onClick={() => void make(work)}>
      {label}
    </button>
  );

  return (
    <section className={`${panel} print:hidden`} aria-labelledby="card">
      <div className={`${split} lg:grid-cols-[7fr_5fr]`}>
        <div className="next:mt-4">
          <h2 id="card" tabIndex={-1}>
            {t.cardToForward}
          </h2>
          <p>{filled(t.whatTheCardIs, { Number: capitalized(inWords(CARD_LABELS.length)) })}</p>
          {CARD_LABELS.map((label, index) => (
            <Field
              key={label}
              label={label}
              rows={2}
              dir="auto"
              autoComplete="off"
              error={tooLong(tried[index])}
              below={charactersLeft(tried[index] ?? lines[index])}
              value={tried[index] ?? lines[index] ?? ''}
              onText={(text) => {
                setSaid('');
                const written = text.replace(/\s*\n\s*/g, ' ');
                const fits = written.length <= CARD_LINE_MAX;
                setTried({ ...tried, [index]: fits ? undefined : written });
                if (fits) onEdit(lines.map((line, place) => (place === index ? written : line)));
              }}
            />
          ))}
          <p className={note}>{t.linesStay}</p>
        </div>
        <canvas
          className="h-auto w-full self-start rounded-2 lg:sticky lg:top-28"
          ref={canvas}
          {...CARD_SIZE}
          role="img"
          aria-label={cardText(card)}
        />
      </div>
      <p className={`${actions} mt-6`}>
        {canShare && (
          <button className={button()} type="button" onClick={() => void make(share)}>
            {t.shareTheCard}
          </button>
        )}
        {quiet(t.cardAsPicture, savePicture)}
        {quiet(t.cardAsPdf, savePdf)}
        {quiet(t.cardAsText, copy)}
        {edited && (
          <button
            className={button('quiet')}
            type="button"
            onClick={() => {
              setTried({});
              onEdit(undefined);
            }}
          >
            {t.startAgain}
          </button>
        )}
      </p>
      <p className={note} role="status">
        {said}
      </p>
    </section>
  );
}
