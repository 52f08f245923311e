import { spawnSync } from 'node:child_process';

/** Ends with a sentence instead of a stack: whoever runs this has something to install or to name. */
export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

export function run(program: string, args: string[], input?: Uint8Array) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 2 ** 28 });
  if (error && 'code' in error && error.code === 'ENOENT')
    refuse(`The program “${program}” is missing here.`);
  if (status !== 0) refuse(`${program} ended with ${status}: ${stderr}`);
  return { stdout, report: `${stderr}` };
}

export const isMissing = (program: string) => spawnSync('which', [program]).status !== 0;
