import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly parent: number;
  /** The most that it has used so far, in MB. */
  readonly peak: number;
}

function processOf(pid: number): Process | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const numberOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { parent: numberOf('PPid'), peak: numberOf('VmHWM') / 1024 };
  } catch {
    return undefined; // It has just ended.
  }
}

/** A process with all that it has started, such as LibreOffice, each with its peak: at least what they used together. */
function treePeak(pid: number, seen: ReadonlyMap<number, Process>): number {
  const children = [...seen].filter(([, { parent }]) => parent === pid);
  return (seen.get(pid)?.peak ?? 0) + children.reduce((sum, [child]) => sum + treePeak(child, seen), 0);
}

/** The most memory (MB) that any child of this process has used, with its own children, while something is done. */
export async function mostMemory(work: () => Promise<unknown>): Promise<number> {
  const seen = new Map<number, Process>();
  const look = () => {
    for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
      const process = processOf(pid);
      // The last look counts: until it runs its own program, a new process is a copy of its parent.
      if (process && process.peak > 0) seen.set(pid, process);
    }
  };
  const timer = setInterval(look, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const children = [...seen].filter(([, { parent }]) => parent === process.pid);
  return Math.max(0, ...children.map(([child]) => treePeak(child, seen)));
}
