import type { Command } from 'commander';
import { z } from 'zod';
import {
  digestLines,
  digestNotes,
  EMPTY_WEEK,
  isEmptyWeek,
  weeklyDigest,
} from '../../functions/_shared/weekly-digest.ts';
import { site } from '../../src/site/facts.ts';
import { atDesk } from './desk.ts';
import { day } from './lists.ts';
import { DeskError, printRows } from './terminal.ts';

interface DigestOptions {
  week?: string;
  now?: true;
}

/** `digest`, which shows a week or sends it. Each Monday at 8:00 it is sent without anybody. */
export function addDigestCommands(program: Command): void {
  program
    .command('digest')
    .description('how the last week went, with the one before it')
    .option('--week <day>', 'the week that a day belongs to, as 2026-11-16', day)
    .option('--now', 'send it to the staff, as on each Monday at 8:00')
    .action((options: DigestOptions, command: Command) =>
      atDesk(command, async (desk) => {
        const [{ monday, begun }] = await desk.sql<[{ monday: string; begun: boolean }]>`
          select monday::text, monday <= now() at time zone ${site.timeZone} as begun
            from coalesce(date_trunc('week', ${options.week ?? null}::text::date)::date,
                          app.last_week(${site.timeZone})) as monday`;
        if (!begun) throw new DeskError(`The week of ${monday} has not begun.`);
        if (options.now) {
          if (!(await desk.mayChange(`The digest of the week from ${monday} on goes to the staff.`))) return;
          await desk.call('enqueue_digest', [monday, site.timeZone], z.unknown());
          process.stderr.write('It is in the outbox, and leaves within ten seconds.\n');
          return;
        }
        const digest = await desk.call('digest', [monday, site.timeZone, 0], weeklyDigest);
        if (desk.json) return printRows([digest], { json: true });
        process.stdout.write(`${digest.week} to ${digest.until}\n\n`);
        if (isEmptyWeek(digest)) process.stdout.write(`${EMPTY_WEEK}\n\n`);
        printRows(digestLines(digest).map(({ what, week, before }) => ({ what, 'that week': week, before })));
        process.stdout.write(`\n${digestNotes(digest).join('\n')}\n`);
      }),
    );
}
