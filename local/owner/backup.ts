import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type Manifest, readBackup, writeBackup } from './backup-file.ts';
import { checkFit, fillTables, LEFT_OUT, readTables } from './backup-tables.ts';
import { nothing } from '../../functions/_shared/store/database.ts';
import { PRODUCTION_FILE } from '../deploy/production.ts';
import { dataFolderPath } from '../project.ts';
import { atDesk, type Desk, optionsOf } from './desk.ts';
import { askSecret, DeskError, expectNewFile, printRows, showProgress } from './terminal.ts';

/** Whoever has the file can try as often as they like; age asks for as much. */
const PASSPHRASE_LENGTH = 12;
const VARIABLE = 'OWNER_BACKUP_PASSPHRASE';

/** From the terminal, without showing it, or from the environment; never an argument, which other users could read. */
async function passphrase({ isNew = false } = {}): Promise<string> {
  const given = process.env[VARIABLE] || (await askSecret('Passphrase of the backup: '));
  if (!given)
    throw new DeskError(`No passphrase was given, so nothing was done. Without a terminal, set ${VARIABLE}.`);
  if (!isNew) return given;
  if ([...given].length < PASSPHRASE_LENGTH)
    throw new DeskError(
      `A passphrase needs ${PASSPHRASE_LENGTH} characters or more. Five random words are easy to keep.`,
    );
  if (!process.env[VARIABLE] && (await askSecret('Once more: ')) !== given)
    throw new DeskError('The two differ. Nothing was written.');
  return given;
}

/** Of little there is no progress to show. */
const progress = (total: number) => (total < 1_000 ? () => undefined : showProgress('Rows', total));

const sum = (manifest: Manifest) => Object.values(manifest).reduce((total, { rows }) => total + rows, 0);

const printManifest = (manifest: Manifest, options: { json?: true | undefined }) =>
  printRows(
    Object.entries(manifest).map(([table, { rows, sha256 }]) => ({
      table,
      rows,
      checksum: sha256.slice(0, 12),
    })),
    options,
  );

/** Without it the codes of a backup stand for nobody. */
const secretOf = ({ isHosted, environment = PRODUCTION_FILE }: Desk) =>
  isHosted
    ? `PERSON_SECRET of ${environment}`
    : `personSecret of ${join(dataFolderPath(), 'secrets.json')} ("npm run reset" deletes it)`;

async function backUp(desk: Desk, file: string): Promise<void> {
  if (desk.dryRun) {
    process.stderr.write(
      `All tables but ${LEFT_OUT.join(', ')} would go into ${file}. --dry-run writes nothing.\n`,
    );
    return;
  }
  expectNewFile(file);
  process.stderr.write(`Backup of ${desk.name}.\n`);
  const secret = await passphrase({ isNew: true });
  const manifest = await writeBackup(file, secret, (begin) =>
    readTables(desk, async (head, total) => {
      const show = progress(total);
      const write = await begin(head);
      let done = 0;
      return async (table, rows) => {
        await write(table, rows);
        done += rows.length;
        show(done);
      };
    }),
  );
  // What cannot be read again, on a bad disk, is no backup.
  await readBackup(file, secret).catch(async (error: unknown) => {
    await rm(file);
    throw error;
  });
  const entry = { action: 'backup', operator: desk.operator, subject: `${sum(manifest)} rows` };
  await desk.call('record_desk_action', [entry], nothing);
  printManifest(manifest, desk);
  process.stderr.write(
    `${file} was written and read again. Keep it, its passphrase and ${secretOf(desk)} in three different places.\n`,
  );
}

/** Before anybody is asked for its passphrase. */
function expectFile(file: string): void {
  if (!existsSync(file)) throw new DeskError(`There is no file ${file}.`);
}

async function verify(file: string, { json }: { json?: true }): Promise<void> {
  expectFile(file);
  process.stderr.write(`${file} is read to its end.\n`);
  const { head, manifest } = await readBackup(file, await passphrase());
  process.stderr.write(`${file} is whole. It was made at ${head.madeAt}.\n`);
  printManifest(manifest, { json });
}

async function restore(desk: Desk, file: string): Promise<void> {
  expectFile(file);
  process.stderr.write(`${file} is read and checked before anything is changed.\n`);
  const secret = await passphrase();
  const { head, manifest } = await readBackup(file, secret);
  await checkFit(desk.sql, desk.personSecret, head);
  const total = sum(manifest);
  const what = `${total.toLocaleString('en-CA')} rows of the backup made at ${head.madeAt} will be put into this empty project.`;
  if (!(await desk.mayChange(what))) return;
  const given = { file, passphrase: secret, operator: desk.operator };
  const { tables, held } = await fillTables(desk, given, progress(total));
  printRows(tables, desk);
  process.stderr.write(
    [
      'The project holds what the backup holds: rows and checksums are the same.',
      ...(tables.some((table) => table.backup > table.restored)
        ? ['Where there are fewer, they belong to accounts that are not here.']
        : []),
      `${held} ${held === 1 ? 'mail waits' : 'mails wait'} for your decision, because some may have been sent since: "mail held" lists them.`,
      `Who left after ${head.madeAt} is not known here. Before the next newsletter compare with the log of your mail`,
      'provider, and stop each of them with "mail suppress". A newsletter sent since then is "ready" here, and would go to',
      'everybody again: mark each with "newsletter stop SLUG".\n',
    ].join('\n'),
  );
}

/** `backup` and `restore`: all that cannot be made again, in one encrypted file. */
export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('write all that cannot be made again into one file, encrypted with a passphrase')
    .argument('<file>', 'a new file')
    .action((file: string, _options, command: Command) => atDesk(command, (desk) => backUp(desk, file)));
  backup
    .command('verify <file>')
    .description('read a backup to its end and check it; needs no database')
    .action((file: string, _options, command: Command) => verify(file, optionsOf(command)));
  program
    .command('restore <file>')
    .description('put a backup into an empty project, and compare')
    .action((file: string, _options, command: Command) => atDesk(command, (desk) => restore(desk, file)));
}
