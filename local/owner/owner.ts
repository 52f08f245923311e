import { Command } from 'commander';
import { loadEnvironmentFile } from '../project.ts';
import { addBackupCommands } from './backup.ts';
import { addDigestCommands } from './digest.ts';
import { addLaunchCommands } from './launch.ts';
import { addListCommands } from './lists.ts';
import { addMailCommands } from './mail.ts';
import { addNewsletterCommands } from './newsletter.ts';
import { addPersonCommands } from './person.ts';
import { expectSeparator, explain } from './terminal.ts';

/**
 * `npm run owner -- <command>`: what whoever runs this business does without SQL. Each file of this folder that is named
 * below adds its commands.
 */
const program = new Command('npm run owner --')
  .description('The desk of the owner, for the stack that runs here or, with --project, the hosted project.')
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

/** Each adds the commands of one file. */
const groups = [
  addDigestCommands,
  addListCommands,
  addNewsletterCommands,
  addMailCommands,
  addPersonCommands,
  addBackupCommands,
  addLaunchCommands,
];
for (const addCommands of groups) addCommands(program);

// Whoever looks at the first lines alone, with `head`, closes the pipe early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
loadEnvironmentFile();
await program.parseAsync().catch(explain);
