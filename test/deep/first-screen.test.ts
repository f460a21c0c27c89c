import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Driver } from '../support/browsers/driver.ts';
import { handsOfDriver } from '../support/browsers/driver-hands.ts';
import { firefoxDriver } from '../support/browsers/firefox.ts';
import { webkitDriver } from '../support/browsers/webkit.ts';
import { earlyChoices } from '../support/first-screen-choices.ts';
import { visitFirstScreen } from '../support/first-screen-sequences.ts';
import { onScriptLine } from '../support/script-line.ts';
import { type SecondStack, startSecondStack } from '../support/second-stack.ts';
import { report, runs } from '../support/seeded.ts';

/** Browsers at once, which wait for scripts most of the time. */
const together = 3;
const count = runs(50);

const browsers = [
  ['Firefox', firefoxDriver],
  ['WebKit', () => webkitDriver('none')],
] as const;

describe.each(browsers)('in %s', (name, launch) => {
  let drivers: Driver[];
  beforeEach(async () => {
    drivers = await Promise.all(Array.from({ length: together }, launch));
  });
  afterEach(() => Promise.all(drivers.map((driver) => driver.close())));

  it('nothing that is typed before the code has come is lost, changed or shown twice', async () => {
    let next = 0;
    const visits: Awaited<ReturnType<typeof visitFirstScreen>>[] = [];
    await Promise.all(
      drivers.map(async (driver) => {
        while (next < count) {
          const number = next++;
          visits.push(await onScriptLine((line) => visitFirstScreen(handsOfDriver(driver), line, number)));
        }
      }),
    );
    const early = visits.filter((each) => each.early > 0);
    const takenOver = early.filter(({ isTakenOver }) => isTakenOver);
    expect(takenOver.length).toBeGreaterThan(count / 4);
    report(
      `visits to the first screen in ${name}`,
      count,
      `${early.length} typed before the code, ${takenOver.length} while it came`,
    );
  }, 3_600_000);
});

describe('of the second partner', () => {
  let stack: SecondStack;
  beforeAll(async () => {
    stack = await startSecondStack();
  });
  afterAll(() => stack?.stop());

  describe.each(browsers)('in %s', (_, launch) => {
    let driver: Driver;
    beforeAll(async () => {
      driver = await launch();
    });
    afterAll(() => driver?.close());

    it.each(Object.entries(earlyChoices))('%s', async (_name, choose) => {
      await onScriptLine((line) => choose(handsOfDriver(driver), line));
      expect(await driver.takeProblems()).toEqual([]);
    });
  });
});
