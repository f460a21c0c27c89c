import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WorkerName, workerPath } from '../../shared/contracts/workers.ts';
import { type Lambda, nameOf } from './common/invoke.ts';
import { aroundSending } from './common/sent-commands.ts';
import type { Lambdas } from './lambdas.ts';

/** The AWS operations that count as a worker's side effect. `nth` picks a later one than the first. */
interface Effect {
  readonly operations: readonly string[];
  readonly nth?: number;
}

/** A letter request is one item, which is put as a whole. */
const writes = ['UpdateItem', 'PutItem'];

const effects: Readonly<Partial<Record<WorkerName, Effect>>> = {
  recordSubmission: { operations: ['SendEmail'] },
  sendDue: { operations: ['SendEmail'] },
  runClock: { operations: ['SendMessage'] },
  noteDelivery: { operations: writes },
  handOver: { operations: ['PutEvents', 'PutObject', 'SendEmail'] },
  // The first write only records that the conversion has begun.
  convertUpload: { operations: writes, nth: 2 },
};

export type Moment = 'before' | 'after';

interface Mishap {
  crash?: Moment;
  slowSeconds?: number;
}

interface Run {
  readonly effect: Effect;
  readonly moment: Moment;
  count: number;
  die(): void;
}

export interface Mishaps {
  /** `crash` and `slow` return false for a worker without an entry in `effects`. */
  crash(worker: string, at: Moment): boolean;
  slow(worker: string, seconds: number): boolean;
  of(lambdas: Lambdas): Lambdas;
}

class Died extends Error {
  override name = 'Died' as const;
}

const never = new Promise<never>(() => undefined);

/** Injects faults into workers as planned: a worker dies during its next job, or is slow. */
export function mishaps(): Mishaps {
  const plannedFaults = new Map<string, Mishap>();
  const running = new AsyncLocalStorage<Run>();

  aroundSending(async ({ operation }, send) => {
    const run = running.getStore();
    const isEffect = run?.effect.operations.includes(operation);
    if (run && isEffect) run.count += 1;
    if (!run || !isEffect || run.count !== (run.effect.nth ?? 1)) return send();
    // A dead process does nothing more and handles no error, so the command never settles.
    if (run.moment === 'after') await send();
    run.die();
    return never;
  });

  const workerOf = (name: string) =>
    (Object.keys(effects) as WorkerName[]).find((worker) => nameOf(workerPath({ name: worker })) === name);

  function plan(worker: string, mishap: Mishap): boolean {
    if (!Object.keys(effects).includes(worker)) return false;
    plannedFaults.set(worker, { ...plannedFaults.get(worker), ...mishap });
    return true;
  }

  function withFaults<Event, Result>(lambda: Lambda<Event, Result>): Lambda<Event, Result> {
    const worker = workerOf(lambda.name);
    const effect = worker && effects[worker];
    if (!worker || !effect) return lambda;
    return {
      ...lambda,
      async ready() {
        const { slowSeconds, ...others } = plannedFaults.get(worker) ?? {};
        if (slowSeconds === undefined) return;
        plannedFaults.set(worker, others);
        await sleep(slowSeconds * 1000);
      },
      handler(event, context) {
        const { crash: moment } = plannedFaults.get(worker) ?? {};
        if (!moment) return lambda.handler(event, context);
        const { promise: death, reject } = Promise.withResolvers<never>();
        const die = () => {
          plannedFaults.delete(worker);
          reject(new Died(`${lambda.name} crashed as requested.`));
        };
        const run = { effect, moment, count: 0, die };
        return Promise.race([running.run(run, () => lambda.handler(event, context)), death]);
      },
    };
  }

  return {
    crash: (worker, crash) => plan(worker, { crash }),
    slow: (worker, slowSeconds) => plan(worker, { slowSeconds }),
    of: (lambdas) => ({
      ...lambdas,
      consumers: lambdas.consumers.map((consumer) => ({ ...consumer, lambda: withFaults(consumer.lambda) })),
      schedules: lambdas.schedules.map((schedule) => ({ ...schedule, lambda: withFaults(schedule.lambda) })),
    }),
  };
}
