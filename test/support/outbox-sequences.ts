import fc from 'fast-check';
import { partner } from '#partner';
import type { Form } from '../../shared/form/definition.ts';
import { equals } from '../../shared/form/rules.ts';
import { createWorld, type Fate, type Plant, type Tab, type World } from './outbox-world.ts';
import { randomFrom, report } from './seeded.ts';

/** One of everything that saving knows: texts, a deciding answer with what it shows, a secret, rows, tabs. */
export const form: Form = {
  pages: [
    {
      id: 'about',
      title: 'About You',
      sections: [
        {
          id: 'only',
          title: 'Only',
          items: [
            { kind: 'text', key: 'name', label: 'Name' },
            { kind: 'text', key: 'town', label: 'Town' },
            {
              kind: 'radio',
              key: 'charged',
              label: 'Charged?',
              options: [
                { value: 'Y', label: 'Yes' },
                { value: 'N', label: 'No' },
              ],
            },
            { kind: 'textarea', key: 'story', label: 'Story', visible: equals('charged', 'Y'), sensitive: true },
            { kind: 'text', key: 'court', label: 'Court', visible: equals('charged', 'Y') },
            {
              kind: 'repeat',
              id: 'school',
              heading: 'School {n}',
              max: 4,
              start: 1,
              prefix: 'school_{n}_',
              addAnother: 'Add another school',
              required: 'none',
              items: [
                { kind: 'text', key: 'school_{n}_title', label: 'Title' },
                { kind: 'text', key: 'school_{n}_place', label: 'Place' },
              ],
            },
            {
              kind: 'tabs',
              id: 'papers',
              label: 'Papers',
              tabs: [
                { id: 'now', label: 'Now', items: [{ kind: 'text', key: 'office', label: 'Office' }] },
                { id: 'later', label: 'Later', items: [] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const texts = [
  'name',
  'town',
  'story',
  'court',
  'office',
  ...[1, 2, 3].flatMap((n) => [`school_${n}_title`, `school_${n}_place`]),
];

const index = fc.nat({ max: 11 });
const operation = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ act: fc.constant('type' as const), who: index, what: fc.nat({ max: texts.length - 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('again' as const),
      who: index,
      what: fc.nat({ max: 1 }),
      word: fc.constantFrom('', 'x', 'y'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('decide' as const), who: index, answer: fc.constantFrom('Y', 'N') }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      ms: fc.constantFrom(100, 400, 1_000, 3_000, 6_000, 12_000),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constant('deliver' as const),
      which: index,
      fate: fc.constantFrom<Fate[]>(
        'arrives',
        'arrives',
        'arrives',
        'late',
        'lost',
        'unheard',
        'doubled',
        'unavailable',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('reload' as const, 'crash' as const, 'read' as const), who: index }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('choose' as const),
      who: index,
      taken: fc.constantFrom('own' as const, 'other' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('add' as const), who: index }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('remove' as const), who: index, row: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('tab' as const), who: index, tab: fc.constantFrom('now', 'later') }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('logIn' as const, 'loseSession' as const), who: index }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

const situation = fc.record({
  browsers: fc.array(
    fc.record({
      tabs: fc.integer({ min: 1, max: 2 }),
      isLoggedIn: fc.boolean(),
      skew: fc.constantFrom(0, 0, -90_000, 600_000),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  /** Saved before. */
  schools: fc.constantFrom(1, 1, 3),
  operations: fc.array(operation, { minLength: 5, maxLength: 45 }),
  choices: fc.nat(),
});

async function play(world: World, each: Operation) {
  const tabs = world.browsers.flatMap((browser) => browser.tabs);
  const tab = tabs[('who' in each ? each.who : 0) % tabs.length] as Tab;
  switch (each.act) {
    case 'type':
      return world.type(tab, texts[each.what] ?? '');
    case 'again':
      return world.type(tab, texts[each.what] ?? '', each.word);
    case 'decide':
      return world.type(tab, 'charged', each.answer);
    case 'wait':
      return world.advance(each.ms);
    case 'deliver':
      return world.line.length > 0 ? world.deliver(each.which % world.line.length, each.fate) : undefined;
    case 'reload':
    case 'crash':
    case 'read':
      return world[each.act](tab);
    case 'choose':
      return world.choose(tab, each.taken);
    case 'add':
      return world.addRow(tab, 'school');
    case 'remove':
      return world.removeRow(tab, 'school', each.row);
    case 'tab':
      return world.switchTab(tab, 'papers', each.tab);
    default:
      return world[each.act](tab.browser);
  }
}

/** Plays random sequences on the product's own code, and reports the shortest that breaks a rule. */
export async function expectNoLoss({ runs, seed, plant }: { runs: number; seed: number; plant?: Plant }) {
  await fc.assert(
    fc.asyncProperty(situation, async ({ browsers, schools, operations, choices }) => {
      const world = createWorld(form, partner.config, plant);
      world.server.putRows({ button_id: 'school', num_components: schools, seen: 0 });
      for (const [at, { tabs, isLoggedIn, skew }] of browsers.entries())
        await world.browser('AB'[at] ?? '', { tabs, isLoggedIn, skew });
      for (const each of operations) {
        await play(world, each);
        await world.pause();
        if (world.problems.length > 0) break;
      }
      if (world.problems.length === 0) await world.settle(randomFrom(choices));
      if (world.problems.length > 0) throw new Error(`${world.log.join('\n')}\n=> ${world.problems.join('\n=> ')}`);
    }),
    { numRuns: runs, seed },
  );
  report('model of saving', runs);
}
