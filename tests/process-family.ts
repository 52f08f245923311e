import { readdir, readFile } from 'node:fs/promises';

interface RunningProcess {
  id: number;
  parent: number;
  /** Memory in RAM, in bytes. */
  resident: number;
}

/** A process and all its descendants. Rejects where there is no `/proc`. */
export async function familyOf(pid: number): Promise<RunningProcess[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = async (id: string) => {
    // A process may end while the list is read.
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { id: Number(id), parent: field('PPid'), resident: field('VmRSS') * 1_024 };
  };
  const processes = await Promise.all(ids.map(read));
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  return processes.filter(({ id }) => family.has(id));
}

/** Memory in RAM of a process and all its descendants, in bytes; undefined where there is no `/proc`. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const family = await familyOf(pid).catch(() => undefined);
  return family?.reduce((total, { resident }) => total + resident, 0);
}
