import { readdirSync, readFileSync } from 'node:fs';

/** Reads a value from a file of /proc in MB. Returns 0 if the process has just ended. */
function megabytes(pid: number, file: 'status' | 'smaps_rollup', name: string): number {
  return numberIn(pid, file, name) / 1024;
}

function numberIn(pid: number, file: 'status' | 'smaps_rollup', name: string): number {
  try {
    const content = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(content)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Returns the ids of a process and its descendants, such as LibreOffice. */
function treeOf(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid);
  return [pid, ...children.flatMap(([child]) => treeOf(child, parents))];
}

/**
 * Returns the memory in MB that the processes use together, counting shared pages once, or the highest peak of a single
 * process if that is more.
 */
function usedBy(tree: readonly number[]): number {
  const now = tree.reduce((sum, pid) => sum + megabytes(pid, 'smaps_rollup', 'Pss'), 0);
  return Math.max(now, ...tree.map((pid) => megabytes(pid, 'status', 'VmHWM')));
}

/** Returns the peak memory (MB) of any child process with its descendants while the work runs. */
export async function mostMemory(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = () => {
    const pids = readdirSync('/proc').map(Number).filter(Boolean);
    const parents = new Map(pids.map((pid) => [pid, numberIn(pid, 'status', 'PPid')]));
    for (const [child, parent] of parents)
      if (parent === process.pid) most = Math.max(most, usedBy(treeOf(child, parents)));
  };
  const timer = setInterval(look, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}
