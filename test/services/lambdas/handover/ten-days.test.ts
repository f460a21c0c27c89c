import { AsyncLocalStorage } from 'node:async_hooks';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { interceptCommands } from '../../../../infra/local/common/intercept-commands.ts';
import { type DocumentServices, startDocumentServices } from '../../../support/document-services.ts';
import type { Faults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { randomFrom, report, runs, seed } from '../../../support/seeded.ts';
import { openWorld } from './handover-world.ts';

const sqs = mockClient(SQSClient);
const faults: Faults = { calls: 0 };
let services: DocumentServices;
beforeAll(async () => {
  services = await startDocumentServices(faults);
});
afterEach(() => void jest.useRealTimers());
afterAll(() => services.stop());

const worlds = Array.from({ length: runs(40, 3) }, (_, index) => seed + index);

/** Opens a world whose SQS messages go through the simulation, which may delay, repeat or fail them. */
async function openSteered(random: () => number) {
  const world = await openWorld(services, faults, random, (at) => void passTime(at - Date.now()));
  sqs.on(SendMessageCommand).callsFake(async ({ MessageBody }) => {
    await world.sendMessage(MessageBody);
    return {};
  });
  return world;
}

it('an erasure that is refused leaves complete days unchanged', async () => {
  const hour = 60 * 60_000;
  const world = await openSteered(() => 0.5);
  const number = await world.submit();
  await world.pass(24 * hour);
  const whole = await world.wholeDays();
  expect([...whole.values()].map(({ numbers }) => numbers)).toEqual([[number]]);
  // The export of the next day, which has the same application, is not finished.
  world.receiveLetter();
  world.stuck.add(number);
  await world.pass(23 * hour);
  expect(await world.erase()).toBe(false);
  expect(await world.wholeDays()).toEqual(whole);
  world.stuck.clear();
  await world.pass(24 * hour);
  expect(await world.erase()).toBe(true);
  await world.pass(24 * hour);
  expect([...(await world.wholeDays()).values()].flatMap(({ numbers }) => numbers)).toEqual([]);
});

const heldCalls = new AsyncLocalStorage<() => Promise<void>>();
interceptCommands(async (_, send) => {
  await heldCalls.getStore()?.();
  return send();
});

/** Runs `second` before the nth call of `first`. Returns false, and runs it afterwards, if `first` makes fewer. */
async function between(first: () => Promise<unknown>, nth: number, second: () => Promise<unknown>): Promise<boolean> {
  const [reached, released] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()];
  let calls = 0;
  const running = heldCalls.run(async () => {
    calls += 1;
    if (calls !== nth) return;
    reached.resolve(true);
    await released.promise;
  }, first);
  const isReached = await Promise.race([reached.promise, running.then(() => false)]);
  await second();
  released.resolve();
  await running;
  return isReached;
}

describe('a submission that is recorded while the export of its day starts', () => {
  const hour = 60 * 60_000;
  type World = Awaited<ReturnType<typeof openSteered>>;
  it.each<[string, (world: World, number: string, nth: number) => Promise<boolean>]>([
    [
      'noted between two calls of the start',
      (world, number, nth) => between(world.start, nth, () => world.note(number)),
    ],
    [
      'begun between two calls of the recording',
      (world, number, nth) => between(() => world.note(number), nth, world.start),
    ],
  ])('is exported: %s', async (_, meet) => {
    let nth = 0;
    for (let isReached = true; isReached; ) {
      nth += 1;
      const world = await openSteered(() => 0.5);
      await world.note(await world.submit(false));
      const late = await world.submit(false);
      world.jump(22.1 * hour);
      isReached = await meet(world, late, nth);
      await world.pass(60 * hour);
      expect([nth, await world.check()]).toEqual([nth, []]);
    }
    expect(nth).toBeGreaterThan(3);
  });
});

describe('ten days of hand-overs', () => {
  it.each(worlds)(
    'hand over all submissions and letters completely, and report each of them once (seed %d)',
    async (seed) => {
      const world = await openSteered(randomFrom(seed));
      expect(await world.live(10)).toEqual([]);
      const { applicants, letters, died, whole, again } = await world.figures();
      for (const count of [applicants, letters, died, whole, again]) expect(count).toBeGreaterThan(5);
      report('ten days', 1, JSON.stringify(await world.figures()));
    },
  );
});
