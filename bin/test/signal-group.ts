import type { ChildProcess } from 'node:child_process';

/** Sends a signal to a detached child and its descendants. Does nothing if all of them have ended. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All processes of the group have ended.
  }
}
