import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockHolder, replaceFile } from './data-folder.ts';

export interface StackInfo {
  siteUrl: string;
  apiUrl: string;
  mailboxUrl: string;
  paymentsUrl: string;
  /** With the superuser's password. */
  dbUrl: string;
  publishableKey: string;
  secretKey: string;
  /** The legacy form of the publishable key. */
  anonKey: string;
}

/** Makes it known that the stack of this process is ready. */
export function publishInfo(folder: string, info: StackInfo): void {
  replaceFile(infoFile(folder), JSON.stringify({ pid: process.pid, info }));
}

export function withdrawInfo(folder: string): void {
  rmSync(infoFile(folder), { force: true });
}

/** Of the stack that runs on this folder and is ready; undefined when there is none. */
export function readInfo(folder: string): StackInfo | undefined {
  try {
    const { pid, info } = JSON.parse(readFileSync(infoFile(folder), 'utf8'));
    return lockHolder(folder)?.pid === pid ? info : undefined;
  } catch {
    return undefined;
  }
}

const infoFile = (folder: string) => join(folder, 'stack.json');
