import { Console } from 'node:console';
import { createWriteStream } from 'node:fs';
import { createDataFolder, FolderInUse, logFile } from './data-folder.ts';
import { dataFolderPath, loadEnvironmentFile } from './project.ts';
import { readInfo, type StackInfo } from './stack-info.ts';
import { startStack } from './stack.ts';

loadEnvironmentFile();
const folder = dataFolderPath();
const start = performance.now();
const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

createDataFolder(folder);
// The libraries in this process write to the log; the terminal is for the person who started it.
globalThis.console = new Console(createWriteStream(logFile(folder, 'stack'), { flags: 'a', mode: 0o600 }));

let asked = false;
const { promise: end, resolve: askToEnd } = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    asked = true;
    askToEnd();
  });
}

// Whoever read this is gone: a closed window, `npm start | head`, a test that was killed. Telling them would fail again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', askToEnd);

process.on('uncaughtException', (error) => {
  // The driver writes once more to a connection that a killed Postgres has cut off; the query was refused before.
  if (error.stack?.includes('/postgres/src/connection.js')) console.error(error);
  else fail(error);
});

const told = new Set<Error>();
function fail(error: Error): void {
  if (told.has(error)) return;
  told.add(error);
  console.error(error);
  refuse(`${error.message}\nThe logs are in ${folder}/logs. Stopping what has started.`);
}

function refuse(text: string): void {
  process.exitCode = 1;
  process.stderr.write(`\n${text}\n`);
  askToEnd();
}

function preferredPort(variable: string, usual: number): number {
  const text = process.env[variable];
  const port = text ? Number(text) : usual;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${variable} is not a port: ${text}`);
  return port;
}

function describe(info: StackInfo): string {
  const rows = {
    Site: info.siteUrl,
    Mailbox: info.mailboxUrl,
    'Test payments': info.paymentsUrl,
    API: info.apiUrl,
    Database: info.dbUrl,
  };
  const lines = Object.entries(rows).map(([name, url]) => `  ${name.padEnd(14)}${url}`);
  return lines.join('\n');
}

try {
  const stack = await startStack({
    folder,
    ports: {
      site: preferredPort('SITE_PORT', 4321),
      api: preferredPort('API_PORT', 54321),
      database: preferredPort('DB_PORT', 54322),
      mailbox: preferredPort('MAILBOX_PORT', 54324),
      payments: preferredPort('STRIPE_PORT', 54325),
    },
    site: process.argv.includes('--dev') ? 'dev' : process.env.NO_SITE === '1' ? 'none' : 'built',
    limitsFactor: process.env.LIMITS_FACTOR || '20',
    authMailsPerHour: Number(process.env.AUTH_MAILS_PER_HOUR) || undefined,
    onStep: (name, remarks, ms) =>
      say(`  ${name.padEnd(14)}${seconds(ms).padStart(6)}   ${remarks.join('; ')}`.trimEnd()),
    onTrouble: (line) => process.stderr.write(`  ${line}\n`),
    onFailure: fail,
  });
  const ready = `Ready after ${seconds(performance.now() - start)}. Ctrl-C stops everything.`;
  if (!asked) say(`\n${ready}\n\n${describe(stack.info)}\n`);
  await end;
  await stack.stop();
  say('Stopped.');
} catch (error) {
  if (error instanceof FolderInUse) {
    const running = readInfo(folder);
    refuse(`${error.message}\n${running ? `It is at:\n${describe(running)}` : 'It is still starting.'}`);
  } else {
    fail(error as Error);
  }
}
process.exit();
