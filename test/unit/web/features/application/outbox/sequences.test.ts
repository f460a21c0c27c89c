import { describe, expect, it } from '@jest/globals';
import type { Answers } from '../../../../../../shared/form/definition.ts';
import { idOf } from '../../../../../../web/features/application/outbox/entry.ts';
import { form } from './form.ts';
import { createWorld, type Tab, type World } from './world.ts';

const saved = ({ server }: World) => server.item().answers;

/** Opens an application in the tabs of one browser. Another device writes through `world.server`. */
async function open({ tabs = 1, isLoggedIn = true, rows = 1, answers = {} as Answers } = {}) {
  const world = createWorld(form);
  await world.server.saveRows('school', rows);
  await world.server.saveAnswers(answers);
  const browser = await world.browser('A', { tabs, isLoggedIn });
  const [first, second] = browser.tabs as [Tab, Tab];
  return { world, browser, first, second };
}

async function saveAll(world: World) {
  for (let round = 0; round < 3; round += 1) {
    await world.advance(12_000);
    await world.deliverAll();
  }
}

describe('an answer that another device has saved', () => {
  it('keeps its row when an earlier row is removed on an older screen', async () => {
    const three = { school_1_title: 'One', school_2_title: 'Two', school_3_title: 'Three' };
    const { world, first } = await open({ rows: 3, answers: three });
    await world.server.saveAnswers({ school_3_place: 'Cumberland' });
    await world.removeRow(first, 'school', 2);
    await saveAll(world);
    expect(world.log.join()).toContain('These rows were changed on another device.');
    expect(saved(world)).toEqual({ ...three, school_3_place: 'Cumberland' });
    await world.removeRow(first, 'school', 2);
    await saveAll(world);
    expect(saved(world)).toMatchObject({ school_2_title: 'Three', school_2_place: 'Cumberland', school_3_title: '' });
  });

  it('is offered as a choice, and replaced only if the user decides so', async () => {
    const { world, first } = await open();
    world.type(first, 'charged', 'Y');
    world.type(first, 'court', 'Here');
    await world.advance(5_000);
    await world.deliver(0, 'unavailable');
    await world.server.saveAnswers({ charged: 'N' });
    await saveAll(world);
    expect(saved(world)).toEqual({ charged: 'N' });
    await world.choose(first, 'own');
    await saveAll(world);
    expect(saved(world)).toMatchObject({ charged: 'Y', court: 'Here' });
  });
});

describe('the answers of an earlier visit', () => {
  it.each([
    ['in another tab', 1_000, 1],
    ['an hour before', 60 * 60_000, 0],
  ])('are saved only when the applicant agrees: typed %s', async (_, ms, typist) => {
    const { world, browser, first } = await open({ tabs: 2, isLoggedIn: false });
    const tab = browser.tabs[typist] as Tab;
    world.type(tab, 'name', 'Thuy');
    await world.advance(ms);
    world.type(first, 'town', 'Hue');
    await world.logIn(browser);
    await saveAll(world);
    expect(saved(world)).toEqual({ town: 'Hue' });
    expect(first.store.get('name')).toBe('');
    await world.reload(first);
    await saveAll(world);
    const offered = browser.tabs.map(({ saving }) => [...saving.earlierEntries.get().keys()].map(idOf));
    expect(offered).toEqual([['name'], ['name']]);
    await world.choose(browser.tabs[0] as Tab, 'own');
    await saveAll(world);
    expect(saved(world)).toEqual({ name: 'Thuy', town: 'Hue' });
  });

  it('are deleted in every tab when the applicant refuses them', async () => {
    const { world, browser, first, second } = await open({ tabs: 2, isLoggedIn: false });
    world.type(second, 'name', 'Thuy');
    await world.logIn(browser);
    await saveAll(world);
    await world.choose(first, 'other');
    expect(browser.tabs.map(({ saving }) => saving.earlierEntries.get().size)).toEqual([0, 0]);
    expect([...browser.items.values()].join()).not.toContain('Thuy');
  });
});
