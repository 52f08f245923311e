/** @jsxImportSource react */
import { dayInWords } from '../../../src/site/own-time.ts';
import { csvHead, csvLines } from '../csv.ts';
import {
  type DigestLine,
  digestLines,
  digestNotes,
  EMPTY_WEEK,
  isEmptyWeek,
  type WeeklyDigest,
} from '../weekly-digest.ts';
import type { Letter } from './compose.tsx';
import { code, type Part } from './letter-parts.tsx';
import { FactTable } from './parts.tsx';

const REASON = 'The site writes to you each Monday at 8:00 about the week before.';

function table(lines: readonly DigestLine[]): Part {
  const rows = lines.map(({ what, week, before }) => [what, week, before]);
  return {
    html: <FactTable rows={[['What', 'That week', 'Before'], ...rows]} />,
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
  const span = `${dayInWords(week)} to ${dayInWords(until)}`;
  return {
    subject: `The week of ${dayInWords(week)}`,
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
