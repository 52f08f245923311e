import { join } from 'node:path';
import postgres from 'postgres';
import { itemStatistics } from '../src/features/quiz/rules/item-statistics.ts';
import { REPORT_VERSION } from '../src/features/quiz/rules/report-version.ts';
import { replaceFile } from './data-folder.ts';
import { dataFolderPath, loadEnvironmentFile, projectRoot } from './project.ts';
import { readInfo } from './stack-info.ts';

/** What the method page shows of people’s answers; it is committed, and the next build reads it. */
const FILE = 'src/content/quiz/item-statistics.json';

/**
 * `npm run statistics [-- --csv] [-- <connection of the owner>]`: writes the item statistics of a database, or of the
 * stack that runs here, into that file; with `--csv` it prints the options as a table instead.
 */
loadEnvironmentFile();
const given = process.argv.slice(2);
const url = given.find((word) => word.includes('://')) ?? readInfo(dataFolderPath())?.dbUrl;
if (url === undefined) {
  process.stderr.write(
    'No stack is running. "npm start" starts one, or name the connection of a database.\n',
  );
  process.exit(1);
}
const sql = postgres(url, { max: 1 });
const [row] = await sql`select app.item_statistics(${REPORT_VERSION}) as found`;
await sql.end();
const found = itemStatistics.parse(row?.found);
if (given.includes('--csv')) {
  const lines = found.items.map(({ question, style, picks, leastPicks, rest }) =>
    [question, style, picks ?? '', leastPicks ?? '', rest ?? ''].join(','),
  );
  process.stdout.write(`${['question,style,picks,leastPicks,rest', ...lines].join('\n')}\n`);
} else {
  replaceFile(join(projectRoot, FILE), `${JSON.stringify(found, null, 2)}\n`);
  process.stdout.write(`${FILE} holds the answers of ${found.n} people now.\n`);
}
