import { readdirSync, readFileSync } from 'node:fs';

/** Kilobytes from a file of /proc in MB; 0 when the process has just ended. */
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

/** A process with all that it has started, such as LibreOffice. */
function treeOf(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid);
  return [pid, ...children.flatMap(([child]) => treeOf(child, parents))];
}

/** What processes use together now, a page that they share counted once, and at least what one of them has ever used. */
function usedBy(tree: readonly number[]): number {
  const now = tree.reduce((sum, pid) => sum + megabytes(pid, 'smaps_rollup', 'Pss'), 0);
  return Math.max(now, ...tree.map((pid) => megabytes(pid, 'status', 'VmHWM')));
}

/** The most memory (MB) that any child of this process has used, with its own children, while something is done. */
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
