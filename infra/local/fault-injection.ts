import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WorkerName, workerPath } from '../../shared/contracts/workers.ts';
import { interceptCommands } from './common/intercept-commands.ts';
import { type Lambda, nameOf } from './common/invoke.ts';
import type { Lambdas } from './lambdas.ts';

/** The AWS operations that count as a worker's side effect. `nth` picks a later call than the first. */
interface Effect {
  readonly operations: readonly string[];
  readonly nth?: number;
}

/** The operations that write items. PutItem writes all letters of an application, which are one item. */
const writes = ['UpdateItem', 'PutItem'];

const effects: Readonly<Partial<Record<WorkerName, Effect>>> = {
  recordSubmission: { operations: ['SendEmail'] },
  sendDue: { operations: ['SendEmail'] },
  runClock: { operations: ['SendMessage'] },
  noteDelivery: { operations: writes },
  handOver: { operations: ['PutObject', 'SendEmail'] },
  // The first write only records that the conversion has begun.
  convertUpload: { operations: writes, nth: 2 },
};

const faultyWorkers = Object.keys(effects);

export type CrashPoint = 'before' | 'after';

interface Run {
  readonly effect: Effect;
  readonly crashPoint: CrashPoint;
  count: number;
  /** Returns whether this job is the one to crash. Of several that run at the same time, only one does. */
  take(): boolean;
  crashNow(): void;
}

export interface FaultInjection {
  /** The workers that can crash or be slow. */
  readonly workers: readonly string[];
  /** `crash` and `slow` return false for a worker without an entry in `effects`. */
  crash(worker: string, at: CrashPoint): boolean;
  slow(worker: string, seconds: number): boolean;
  wrap(lambdas: Lambdas): Lambdas;
}

const neverSettles = new Promise<never>(() => undefined);

/** Injects faults into workers as planned: a worker dies during its next job, or is slow. */
export function createFaultInjection(): FaultInjection {
  const crashes = new Map<string, CrashPoint>();
  const delays = new Map<string, number>();
  const running = new AsyncLocalStorage<Run>();

  interceptCommands(async ({ operation }, send) => {
    const run = running.getStore();
    const isEffect = run?.effect.operations.includes(operation);
    if (run && isEffect) run.count += 1;
    if (!run || !isEffect || run.count !== (run.effect.nth ?? 1) || !run.take()) return send();
    // A dead process does nothing more and handles no error, so the command never settles.
    if (run.crashPoint === 'after') await send();
    run.crashNow();
    return neverSettles;
  });

  const workerOf = (name: string) =>
    (Object.keys(effects) as WorkerName[]).find((worker) => nameOf(workerPath({ name: worker })) === name);

  function plan<Fault>(planned: Map<string, Fault>, worker: string, fault: Fault): boolean {
    if (!faultyWorkers.includes(worker)) return false;
    planned.set(worker, fault);
    return true;
  }

  function withFaults<Event, Result>(lambda: Lambda<Event, Result>): Lambda<Event, Result> {
    const worker = workerOf(lambda.name);
    const effect = worker && effects[worker];
    if (!worker || !effect) return lambda;
    return {
      ...lambda,
      async beforeInvoke() {
        const seconds = delays.get(worker);
        delays.delete(worker);
        if (seconds !== undefined) await sleep(seconds * 1000);
      },
      handler(event, context) {
        const crashPoint = crashes.get(worker);
        if (!crashPoint) return lambda.handler(event, context);
        const { promise: crashed, reject } = Promise.withResolvers<never>();
        const take = () => crashes.delete(worker);
        const crashNow = () => reject(new Error(`${lambda.name} crashed as requested.`));
        const run = { effect, crashPoint, count: 0, take, crashNow };
        return Promise.race([running.run(run, () => lambda.handler(event, context)), crashed]);
      },
    };
  }

  return {
    workers: faultyWorkers,
    crash: (worker, at) => plan(crashes, worker, at),
    slow: (worker, seconds) => plan(delays, worker, seconds),
    wrap: (lambdas) => ({
      ...lambdas,
      consumers: lambdas.consumers.map((consumer) => ({ ...consumer, lambda: withFaults(consumer.lambda) })),
      schedules: lambdas.schedules.map((schedule) => ({ ...schedule, lambda: withFaults(schedule.lambda) })),
    }),
  };
}
