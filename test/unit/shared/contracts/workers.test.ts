import { expect, it } from '@jest/globals';
import { sourcesOf, type Worker, workerPath, workers } from '../../../../shared/contracts/workers.ts';
import { importsIn, textOf } from '../../architecture/source-imports.ts';

interface Chain {
  /** The maximum number of runs of the worker for one job and the jobs that follow from it. */
  readonly runs: number;
  /** The files of the worker that send to its own queue. */
  readonly senders: readonly string[];
}

/** Workers whose jobs may lead to more of their own jobs. */
const boundedChains: Readonly<Record<string, Chain>> = {
  // Each job waits twice as long as the one before (test/services/lambdas/letters/unfinished-pdf.test.ts). API calls
  // change letters through letters-store.ts.
  sendDue: { runs: 10, senders: ['lambdas/letters/letters-store.ts', 'lambdas/letters/pending-emails.ts'] },
};

/** Returns the files in `lambdas` that a file loads, including itself. */
function loadedBy(file: string, loaded = new Set([file])): Set<string> {
  for (const target of importsIn(file))
    if (target.startsWith('lambdas/') && !loaded.has(target)) loadedBy(target, loaded.add(target));
  return loaded;
}

const sendersOf = (worker: Worker): string[] => {
  const own = sourcesOf(worker).map(({ queue }) => `${queue.resource}.enqueue`);
  return [...loadedBy(`${workerPath(worker)}.ts`)]
    .filter((file) => own.some((call) => textOf(file).includes(call)))
    .sort();
};

/** Returns the workers that receive the jobs and dead letters of a worker. */
const nextWorkers = ({ uses }: Worker): Worker[] =>
  workers.filter((worker) => sourcesOf(worker).some(({ queue }) => queue.resource in uses));

function reachedFrom(worker: Worker, reached = new Set<Worker>()): Set<Worker> {
  for (const next of nextWorkers(worker)) if (!reached.has(next)) reachedFrom(next, reached.add(next));
  return reached;
}

// Lambda drops a job after about 16 runs of one chain:
// https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
it('no worker feeds its own queue, directly or through others, unless the chain ends before Lambda stops it', () => {
  const feedingThemselves = workers.filter((worker) => reachedFrom(worker).has(worker));
  expect(feedingThemselves.map(({ name }) => name).sort()).toEqual(Object.keys(boundedChains));
  // A chain through two workers is not allowed, because their bounds would multiply.
  for (const worker of feedingThemselves)
    for (const next of nextWorkers(worker)) expect(next === worker || !reachedFrom(next).has(worker)).toBe(true);
  for (const { runs } of Object.values(boundedChains)) expect(runs).toBeLessThan(16);
});

it.each(Object.entries(boundedChains))('only the listed files of %s send to its own queue', (name, { senders }) => {
  expect(workers.filter((worker) => worker.name === name).map(sendersOf)).toEqual([senders]);
});
