import type { QueueVariable } from '../../shared/contracts/workers.ts';
import { readEnv } from '../platform/environment.ts';

/** Sent ahead of the write that it is about: a worker that finds no such state knows that the write did not happen. */
export type Enqueue<Job> = (job: Job, delaySeconds?: number) => Promise<void>;

export type SetVisibility = (receiptHandle: string, seconds: number) => Promise<void>;

export interface Queue<Job> {
  readonly enqueue: Enqueue<Job>;
  readonly setVisibility: SetVisibility;
}

/** The delay of a discard: longer than any endpoint may take for the write that follows it. */
export const discardDelaySeconds = 60;

/** Loaded by the first message: a call that polls sends none. */
const sqs = () => import('./sqs.ts');

/** @__NO_SIDE_EFFECTS__ */
export function queueOf<Job>(variable: QueueVariable): Queue<Job> {
  const url = () => readEnv(process.env, [variable])[variable];
  return {
    enqueue: async (job, delaySeconds = 1) => (await sqs()).sendMessage(url(), job, delaySeconds),
    setVisibility: async (receiptHandle, seconds) => (await sqs()).changeVisibility(url(), receiptHandle, seconds),
  };
}
