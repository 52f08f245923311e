import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** One process, told apart from a later one with the same pid by its start time and command line. */
export interface ProcessRecord {
  pid: number;
  identity: string;
}

/** The record of a living process; undefined when there is none with this pid, or only a zombie. */
export function recordOf(pid: number): ProcessRecord | undefined {
  const identity = process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid);
  return identity === undefined ? undefined : { pid, identity };
}

export function isRunning(record: ProcessRecord): boolean {
  return recordOf(record.pid)?.identity === record.identity;
}

/** Reads a record written as JSON; undefined when the file is missing or is not a record. */
export function readRecord(file: string): ProcessRecord | undefined {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    return undefined;
  }
}

/** Notes the process in a file, for a later start that finds this one killed. */
export function writeRecord(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify(recordOf(pid) ?? null), { mode: 0o600 });
}

/** Stops the process noted in the file if it still runs, and removes the file. Answers whether it ran. */
export async function stopLeftOver(file: string): Promise<boolean> {
  const record = readRecord(file);
  const runs = record !== undefined && isRunning(record);
  if (runs) await endProcess(record, ['SIGTERM', 'SIGKILL'], 3_000);
  rmSync(file, { force: true });
  return runs;
}

/**
 * Sends each signal in turn until the process has gone, giving it `graceMs` milliseconds after each.
 * Throws when it outlives the last one.
 */
export async function endProcess(
  record: ProcessRecord,
  signals: NodeJS.Signals[],
  graceMs: number,
): Promise<void> {
  for (const signal of signals) {
    if (isRunning(record)) process.kill(record.pid, signal);
    const deadline = Date.now() + graceMs;
    while (isRunning(record) && Date.now() < deadline) await wait(20);
  }
  if (isRunning(record)) throw new Error(`Process ${record.pid} (${record.identity}) does not stop.`);
}

function identityFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold spaces; the third is the state, the 22nd the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return `${fields[19]} ${command}`;
  } catch {
    return undefined;
  }
}

function identityFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,lstart=,args=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const [state = '', ...rest] = line.split(/\s+/);
    return state.startsWith('Z') ? undefined : rest.join(' ');
  } catch {
    return undefined;
  }
}
