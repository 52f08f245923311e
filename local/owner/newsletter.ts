import { setTimeout as wait } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { mailboxOf } from '../../functions/_shared/mailbox.ts';
import { nothing } from '../../functions/_shared/store/database.ts';
import { dataFolderPath } from '../project.ts';
import { readInfo } from '../stack-info.ts';
import { atDesk, type Desk } from './desk.ts';
import { type Issue, issueSlugs, MAY, readIssue } from './issue-files.ts';
import { DeskError, masked, nearest, printRows, reasonGiven, showProgress } from './terminal.ts';

/**
 * Mails a minute: two a second, of the five requests that Resend takes from a team by default
 * (https://resend.com/docs/api-reference/rate-limit), so that an order confirmation always finds room.
 */
const PER_MINUTE = 120;
/** Gmail cuts a mail off at 102 KB. */
const MOST_BYTES = 80 * 1024;
const PREVIEW_ADDRESS = 'preview@example.com';
const PAGE_WITHIN_MS = 5_000;
const WATCH_EVERY_MS = 1_000;

const audience = z.object({ count: z.int(), first: z.string().nullable(), last: z.string().nullable() });
const sentIssues = z.array(
  z.object({
    slug: z.string(),
    fingerprint: z.string(),
    state: z.string(),
    reason: z.string().nullable(),
    perMinute: z.int(),
    audience: z.int(),
    sent: z.int(),
    waiting: z.int(),
    left: z.int(),
    failed: z.int(),
    bounces: z.int(),
    complaints: z.int(),
    startedAt: z.string(),
    heldUntil: z.string().nullable(),
  }),
);
type SentIssue = z.infer<typeof sentIssues>[number];

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-CA')} people`);
/** 90 as “1 h 30 min”. */
function inWords(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, `${Math.ceil(minutes % 60)} min`].filter(Boolean).join(' ');
}

function rate(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 6_000)
    throw new InvalidArgumentError('Write mails a minute, from 1 to 6000.');
  return number;
}

function issueNamed(slug: string): Issue {
  const slugs = issueSlugs();
  if (slugs.includes(slug)) return readIssue(slug);
  const like = nearest(slug, slugs);
  throw new DeskError(
    `There is no src/content/newsletter/${slug}.mdx.${like ? ` Did you mean ${like}?` : ''} "newsletter list" names all issues.`,
  );
}

const readSent = (desk: Desk, slug?: string) =>
  desk.call('read_newsletter_issues', slug === undefined ? [] : [slug], sentIssues);

/** An issue and the size of its mail, which has to be one that mail programs show whole. */
async function readyIssue(desk: Desk, slug: string) {
  process.stderr.write(`Reading ${slug}…\n`);
  const issue = issueNamed(slug);
  const { bytesOfMail } = await import('./issue-mail.ts');
  const bytes = await bytesOfMail(issue, desk.siteUrl);
  if (bytes > MOST_BYTES)
    throw new DeskError(
      `The mail has ${Math.ceil(bytes / 1024)} KB; 80 are the most. Split the issue in two.`,
    );
  return { issue, bytes };
}

/** Puts a copy of an issue, with the links of whoever has that address, into the outbox. */
async function enqueueCopy(desk: Desk, { slug, subject, preheader, blocks }: Issue, address: string) {
  const personHash = desk.personHash(address);
  const state = await desk.call('read_newsletter_state', [personHash], z.string());
  if (state === 'blocked')
    throw new DeskError(`${masked(address)} gets no mail from us: it is on the stop list.`);
  if (state === 'unsubscribed')
    throw new DeskError(`${masked(address)} left the newsletter, so no test goes there.`);
  const { address: recipient } = mailboxOf(address, 'email');
  const mail = { template: 'newsletter-test', recipient, payload: { slug, subject, preheader, blocks } };
  await desk.call('enqueue_mails', [crypto.randomUUID(), personHash, [mail], false], nothing);
}

function statusRow({ slug, state, reason, heldUntil, ...issue }: SentIssue) {
  return {
    issue: slug,
    state,
    sent: `${issue.sent} of ${issue.audience}`,
    waiting: issue.waiting,
    left: issue.left,
    failed: issue.failed,
    bounced: issue.bounces,
    spam: issue.complaints,
    'a minute': issue.perMinute,
    'time left': state === 'sending' ? inWords(issue.waiting / issue.perMinute) : null,
    note: reason ?? (heldUntil && `The provider takes nothing now; it is asked again at ${heldUntil}.`),
  };
}

async function printStatus(desk: Desk, slug?: string): Promise<void> {
  const issues = await readSent(desk, slug);
  if (issues.length === 0) {
    if (slug !== undefined) issueNamed(slug);
    process.stderr.write(slug === undefined ? 'No issue was sent yet.\n' : `${slug} was not sent yet.\n`);
  }
  printRows(desk.json ? issues : issues.map(statusRow), desk);
}

/** The page that the mail leads to has to be there first. */
async function expectPage({ slug }: Issue, siteUrl: string): Promise<void> {
  const page = `${siteUrl}/newsletter/${slug}`;
  const status = await fetch(page, { signal: AbortSignal.timeout(PAGE_WITHIN_MS) }).then(
    (response) => response.status,
    () => 'no answer',
  );
  if (status !== 200)
    throw new DeskError(
      `${page} is not there (${status}), and the mail leads to it. Publish the site first.`,
    );
}

async function send(desk: Desk, slug: string, perMinute: number): Promise<void> {
  const { issue, bytes } = await readyIssue(desk, slug);
  const [sent] = await readSent(desk, slug);
  if (sent && sent.fingerprint === issue.fingerprint) {
    process.stderr.write(`${slug} was sent on ${sent.startedAt.slice(0, 10)}. Nothing is sent again.\n`);
    return printStatus(desk, slug);
  }
  if (!sent && !issue.date)
    throw new DeskError(
      `${slug} is a draft: it has no page. Write "date: …" at its head and publish the site.`,
    );
  const { count, first, last } = await desk.call('read_newsletter_audience', [], audience);
  if (!sent && count === 0)
    throw new DeskError('Nobody is on the list: no subscriber is confirmed and takes mail.');
  if (!sent) {
    await expectPage(issue, desk.siteUrl);
    printRows(
      [
        {
          subject: issue.subject,
          people: count,
          first: masked(first ?? ''),
          last: masked(last ?? ''),
          'mail in KB': Math.ceil(bytes / 1024),
          'a minute': perMinute,
          takes: inWords(count / perMinute),
        },
      ],
      desk,
    );
    if (!(await desk.mayChange(`${slug} goes to ${people(count)}.`))) return;
  }
  const { subject, preheader, blocks, fingerprint } = issue;
  // Refuses other words than those that were sent, whoever sent them and when.
  const isFirst = await desk.call(
    'send_newsletter',
    [{ slug, subject, preheader, blocks, fingerprint, perMinute }, desk.operator],
    z.boolean(),
  );
  const words = isFirst
    ? `It goes out. "newsletter status ${slug}" says how far it is; this terminal may be closed.`
    : 'Somebody else has just sent it. Nothing is sent twice.';
  process.stderr.write(`${words}\n`);
}

async function watch(desk: Desk, slug: string): Promise<void> {
  const show: { progress?: (done: number) => void } = {};
  for (;;) {
    const [issue] = await readSent(desk, slug);
    if (!issue) return;
    show.progress ??= showProgress(slug, issue.audience);
    show.progress(issue.audience - issue.waiting);
    if (issue.state !== 'sending') return;
    await wait(WATCH_EVERY_MS);
  }
}

/** `newsletter …`: an issue is one file in `src/content/newsletter/`. */
export function addNewsletterCommands(program: Command): void {
  const newsletter = program
    .command('newsletter')
    .description('Issues of the newsletter: preview, send, follow and stop them')
    .addHelpText(
      'after',
      `\nAn issue is a file src/content/newsletter/<slug>.mdx: subject, preheader and date, then ${MAY}.`,
    );

  newsletter
    .command('list')
    .description('all issues, and where each stands')
    .action((_options, command: Command) =>
      atDesk(command, async (desk) => {
        const sent = new Map((await readSent(desk)).map((issue) => [issue.slug, issue]));
        const slugs = issueSlugs();
        const rows = [...new Set([...slugs, ...sent.keys()])].map((slug) => {
          const state = sent.get(slug)?.state;
          try {
            const issue = slugs.includes(slug) ? readIssue(slug) : undefined;
            return {
              issue: slug,
              subject: issue?.subject ?? null,
              state: state ?? (issue?.date ? 'ready' : 'draft'),
            };
          } catch (error) {
            if (!(error instanceof DeskError)) throw error;
            return { issue: slug, subject: null, state: state ?? `wrong: ${error.message}` };
          }
        });
        printRows(rows, desk);
      }),
    );

  newsletter
    .command('preview <slug>')
    .description('a copy into the mailbox of the stack that runs here')
    .action((slug: string, _options, command: Command) =>
      atDesk(command, async (desk) => {
        if (desk.isHosted)
          throw new DeskError('preview is for the stack that runs here; use "test" instead.');
        const { issue } = await readyIssue(desk, slug);
        if (!(await desk.mayChange(`A copy of ${slug} goes to ${PREVIEW_ADDRESS}.`))) return;
        await enqueueCopy(desk, issue, PREVIEW_ADDRESS);
        process.stderr.write(`It is in the mailbox in a moment: ${readInfo(dataFolderPath())?.mailboxUrl}\n`);
      }),
    );

  newsletter
    .command('test <slug> <address>')
    .description('a copy to one address; its links are those of that address')
    .action((slug: string, address: string, _options, command: Command) =>
      atDesk(command, async (desk) => {
        const { issue } = await readyIssue(desk, slug);
        if (!(await desk.mayChange(`A copy of ${slug} goes to ${masked(address)}.`))) return;
        await enqueueCopy(desk, issue, address);
        process.stderr.write('It is in the outbox, and goes out within seconds.\n');
      }),
    );

  newsletter
    .command('send <slug>')
    .description('to everybody who confirmed and takes mail; asks first')
    .option('--rate <number>', 'mails a minute', rate, PER_MINUTE)
    .addHelpText('after', '\nExample: npm run owner -- newsletter send a-greeting-in-ten-seconds --project')
    .action((slug: string, options: { rate: number }, command: Command) =>
      atDesk(command, (desk) => send(desk, slug, options.rate)),
    );

  newsletter
    .command('status [slug]')
    .description('how far the issues are')
    .option('--watch', 'until it is out')
    .action((slug: string | undefined, options: { watch?: true }, command: Command) =>
      atDesk(command, async (desk) => {
        if (slug !== undefined && options.watch) await watch(desk, slug);
        await printStatus(desk, slug);
      }),
    );

  const states = [
    ['pause', 'paused', 'no more of its mails go out until "resume"'],
    ['resume', 'sending', 'the rest goes out, also after it stopped by itself'],
    ['stop', 'stopped', 'for good: mails that wait are dropped, and one that was not sent never will be'],
  ] as const;
  for (const [verb, state, description] of states) {
    const command = newsletter
      .command(`${verb} <slug>`)
      .description(description)
      .option('--reason <words>', 'why, for the record; name nobody in it', reasonGiven);
    if (verb === 'resume') command.option('--rate <number>', 'mails a minute from now on', rate);
    command.action((slug: string, { reason, rate: perMinute }: { reason?: string; rate?: number }) =>
      atDesk(command, async (desk) => {
        const [issue] = await readSent(desk, slug);
        const unknown = issue ? undefined : issueNamed(slug);
        const what = unknown
          ? `${slug} was not sent from here. Stopped, it counts as sent, for good.`
          : `${slug}: ${description}. ${people(issue?.waiting ?? 0)} ${issue?.waiting === 1 ? 'waits' : 'wait'} for it.`;
        if ((issue || verb === 'stop') && !(await desk.mayChange(what))) return;
        const change = { ...unknown, slug, state, reason, operator: desk.operator, perMinute };
        await desk.call('set_newsletter_state', [change], nothing);
        await printStatus(desk, slug);
      }),
    );
  }
}
