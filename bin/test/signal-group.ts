import type { ChildProcess } from 'node:child_process';

/** Sends a signal to a detached child and to what it has started. Does nothing if all of them have ended. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // None of them is left.
  }
}
