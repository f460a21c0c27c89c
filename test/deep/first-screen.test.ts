import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Driver } from '../support/browsers/driver.ts';
import { handsOfDriver } from '../support/browsers/driver-hands.ts';
import { firefoxDriver } from '../support/browsers/firefox.ts';
import { webkitDriver } from '../support/browsers/webkit.ts';
import { eventuallyPasses } from '../support/eventually.ts';
import { earlyChoices } from '../support/first-screen-choices.ts';
import { visitFirstScreen } from '../support/first-screen-sequences.ts';
import { onScriptLine } from '../support/script-line.ts';
import { onSecondStack } from '../support/second-stack.ts';
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

  it.each([
    ['/about', `document.getElementById('section-legacy').querySelector('input').name`],
    ['/recommend?letter_token=none', `document.querySelector('#root:not(:has(.first-loading))').id`],
  ])('a reload brings code of %s that was lost', async (path, loaded) => {
    const [driver] = drivers;
    if (!driver) throw new Error('No browser has started.');
    const hands = handsOfDriver(driver);
    await onScriptLine(async (line) => {
      const lost: string[] = [];
      line.rule((file) => {
        lost.push(file);
        return 'lost';
      });
      await hands.open(line.url + path);
      await eventuallyPasses(async () => expect(lost.length).toBeGreaterThan(1));
      await eventuallyPasses(async () => expect(await hands.read('document.readyState')).toBe('complete'));
      line.rule(() => 0);
      await hands.reload();
      await eventuallyPasses(async () => void (await hands.read(loaded)));
    });
  });
});

describe('of the second partner', () => {
  onSecondStack();

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
