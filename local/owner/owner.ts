import { Command } from 'commander';
import { loadEnvironmentFile } from '../project.ts';
import { expectSeparator, explain } from './terminal.ts';

/** Each file of this folder that adds commands, and their names. */
const FILES = [
  { adds: ['digest'], load: async () => (await import('./digest.ts')).addDigestCommands },
  {
    adds: ['leads', 'orders', 'subscribers', 'suppressions', 'reports'],
    load: async () => (await import('./lists.ts')).addListCommands,
  },
  { adds: ['newsletter'], load: async () => (await import('./newsletter.ts')).addNewsletterCommands },
  { adds: ['mail'], load: async () => (await import('./mail.ts')).addMailCommands },
  { adds: ['person'], load: async () => (await import('./person.ts')).addPersonCommands },
  { adds: ['backup', 'restore'], load: async () => (await import('./backup.ts')).addBackupCommands },
  { adds: ['launch'], load: async () => (await import('./launch.ts')).addLaunchCommands },
];

/**
 * `npm run owner -- <command>`: what whoever runs this business does without SQL. For a quick first line only the files are
 * loaded whose commands are among the arguments; all of them for help, and for a word that is none.
 */
export async function deskFor(args: readonly string[]): Promise<Command> {
  const program = new Command('npm run owner --')
    .description(
      'The desk of the owner, for the stack that runs here or, with --project, the hosted project.',
    )
    .option('--project', 'the hosted project of .env.hosted, not the stack that runs here')
    .option('--environment <file>', 'another file than .env.hosted')
    .option('--json', 'print JSON for a program')
    .option('--dry-run', 'say what would be changed, and change nothing')
    .option('--yes', 'answer every question with yes')
    .option('--by <name>', 'who does it, for the record; without it the name of your user on this computer')
    .showHelpAfterError(
      '(npm run owner -- --help lists the commands, npm run owner -- help <command> explains one)',
    )
    // Copied by each command as it is added: its help names these options too.
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', expectSeparator)
    .exitOverride();
  const typed = FILES.filter(({ adds }) => adds.some((name) => args.includes(name)));
  for (const { load } of typed.length > 0 ? typed : FILES) (await load())(program);
  return program;
}

if (import.meta.main) {
  // Whoever looks at the first lines alone, with `head`, closes the pipe early.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  loadEnvironmentFile();
  const program = await deskFor(process.argv.slice(2));
  await program.parseAsync().catch(explain);
}
