import { it } from '@jest/globals';
import fc from 'fast-check';
import { randomFrom, report, runs, seed } from '../../../../../support/seeded.ts';
import { form } from './form.ts';
import { createWorld, type Fate, type Tab, type World } from './world.ts';

const texts = [
  'name',
  'town',
  'story',
  'court',
  'office',
  ...[1, 2, 3].flatMap((n) => [`school_${n}_title`, `school_${n}_place`]),
];
const fates: Fate[] = ['arrives', 'arrives', 'arrives', 'late', 'lost', 'unanswered', 'doubled', 'unavailable'];

type Step = (world: World, tab: Tab) => unknown;
const steps = <Input>(weight: number, input: fc.Arbitrary<Input>, step: (...args: [World, Tab, Input]) => unknown) => ({
  weight,
  arbitrary: input.map((value) => Object.assign((world: World, tab: Tab) => step(world, tab, value), { value })),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  steps(9, fc.constantFrom(...texts), (world, tab, key) => world.type(tab, key)),
  steps(2, fc.tuple(fc.constantFrom('name', 'town'), fc.constantFrom('', 'x', 'y')), (world, tab, [key, text]) =>
    world.type(tab, key, text),
  ),
  steps(3, fc.constantFrom('Y', 'N'), (world, tab, answer) => world.type(tab, 'charged', answer)),
  steps(8, fc.constantFrom(100, 400, 1_000, 3_000, 6_000, 12_000), (world, _, ms) => world.advance(ms)),
  steps(12, fc.tuple(fc.nat({ max: 11 }), fc.constantFrom(...fates)), (world, _, [which, fate]) =>
    world.deliver(which % Math.max(world.requests.length, 1), fate),
  ),
  steps(3, fc.constantFrom('hide' as const, 'reload' as const, 'crash' as const, 'read' as const), (world, tab, act) =>
    world[act](tab),
  ),
  steps(2, fc.constantFrom('own' as const, 'other' as const), (world, tab, taken) => world.choose(tab, taken)),
  steps(2, fc.constant('school'), (world, tab, id) => world.addRow(tab, id)),
  steps(1, fc.integer({ min: 1, max: 4 }), (world, tab, row) => world.removeRow(tab, 'school', row)),
  steps(1, fc.constantFrom('now', 'later'), (world, tab, chosen) => world.switchTab(tab, 'papers', chosen)),
  steps(1, fc.constantFrom('logIn' as const, 'loseSession' as const), (world, tab, act) => world[act](tab.browser)),
);

const situation = fc.record({
  browsers: fc.array(
    fc.record({
      tabs: fc.integer({ min: 1, max: 2 }),
      isLoggedIn: fc.boolean(),
      skew: fc.constantFrom(0, 0, -90_000, 600_000),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  savedRows: fc.constantFrom(1, 1, 3),
  steps: fc.array(fc.tuple(step, fc.nat({ max: 11 })), { minLength: 5, maxLength: 45 }),
  choices: fc.nat(),
});

it('saves or shows every typed text, whatever tabs, devices and the network do', async () => {
  const count = runs(5_000, 200);
  await fc.assert(
    fc.asyncProperty(situation, async ({ browsers, savedRows, steps, choices }) => {
      const world = createWorld(form);
      await world.server.saveRows('school', savedRows);
      for (const [index, browser] of browsers.entries()) await world.browser(index === 0 ? 'A' : 'B', browser);
      for (const [step, at] of steps) {
        const tabs = world.browsers.flatMap((browser) => browser.tabs);
        await step(world, tabs[at % tabs.length] as Tab);
        await world.pause();
        if (world.problems.length > 0) break;
      }
      if (world.problems.length === 0) await world.settle(randomFrom(choices));
      if (world.problems.length > 0) throw new Error(`${world.log.join('\n')}\n=> ${world.problems.join('\n=> ')}`);
    }),
    { numRuns: count, seed },
  );
  report('model of saving', count);
});
