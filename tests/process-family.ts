import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';

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

/**
 * What a process and all its descendants take of the memory in RAM, in bytes, by program: pages that several processes share
 * (PSS) count once in all, and not at all for those outside. Rejects where there is no `/proc`.
 */
export async function memoryByProgram(pid: number): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  for (const { id } of await familyOf(pid)) {
    const [maps, program] = await Promise.all([
      readFile(`/proc/${id}/smaps_rollup`, 'utf8'),
      readlink(`/proc/${id}/exe`),
    ]).catch(() => ['', '']);
    const name = basename(program);
    if (name) taken[name] = (taken[name] ?? 0) + Number(/^Pss:\s*(\d+)/m.exec(maps)?.[1]) * 1_024;
  }
  return taken;
}
