/** @jsxImportSource react */
import { longDay } from '../../../src/site/own-time.ts';
import { csvHead, csvLines } from '../csv.ts';
import {
  type DigestLine,
  digestLines,
  digestNotes,
  EMPTY_WEEK,
  isEmptyWeek,
  type WeeklyDigest,
} from '../weekly-digest.ts';
import { INK, LINE, QUIET } from './colours.ts';
import type { Letter } from './compose.tsx';
import { code, type Part } from './letter-parts.tsx';

const REASON = 'The site writes to you each Monday at 8:00 about the week before.';
const CELL = { borderBottom: `1px solid ${LINE}`, fontSize: '16px', lineHeight: 1.5, padding: '8px 0' };
const inWords = (day: string) => longDay(new Date(`${day}T19:00:00Z`));

function table(lines: readonly DigestLine[]): Part {
  const head = { what: 'What', week: 'That week', before: 'Before' };
  return {
    html: (
      <table width="100%" border={0} cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
        <tbody>
          {[head, ...lines].map(({ what, week, before }) => (
            <tr key={what}>
              <th
                scope="row"
                align="left"
                className="quiet rule"
                style={{ ...CELL, color: QUIET, fontWeight: 400, paddingRight: '16px' }}
              >
                {what}
              </th>
              <td align="right" className="ink rule" style={{ ...CELL, color: INK, fontWeight: 600 }}>
                {week}
              </td>
              <td align="right" className="quiet rule" style={{ ...CELL, color: QUIET, paddingLeft: '16px' }}>
                {before}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
    text: lines.map(({ what, week, before }) => `${what}: ${week} (before: ${before})`).join('\n'),
  };
}

/** The week of the business for its owner, with a file of each list that has something in it. */
export function digestMail(digest: WeeklyDigest): Letter {
  const { week, until, lists } = digest;
  const found = Object.entries(lists).filter(([, { rows }]) => rows.length > 0);
  const attachments = found.map(([name, { rows }]) => {
    const columns = Object.keys(rows[0] ?? {});
    return {
      filename: `${name}-${week}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: new TextEncoder().encode(csvHead(columns) + csvLines(columns, rows)),
    };
  });
  const cut = Object.entries(lists).filter(([, { total, rows }]) => rows.length < total);
  const span = `${inWords(week)} to ${inWords(until)}`;
  return {
    subject: `The week of ${inWords(week)}`,
    preview: `What came in from ${span}`,
    parts: [
      `From ${span}, beside the week before it.`,
      ...(isEmptyWeek(digest) ? [EMPTY_WEEK] : []),
      table(digestLines(digest)),
      ...digestNotes(digest),
      ...(found.length > 0 ? ['The files hold what came in, for a spreadsheet.'] : []),
      ...cut.flatMap(([name, { total, rows }]) => [
        `There were ${total} ${name}; a mail takes no more than the first ${rows.length}. All of them:`,
        code(`npm run owner -- ${name} export --since ${week} --until ${until} --out ${name}.csv --project`),
      ]),
    ],
    reason: REASON,
    attachments,
  };
}
