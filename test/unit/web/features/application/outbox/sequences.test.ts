import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import type { Answers } from '../../../../../../shared/form/definition.ts';
import { idOf } from '../../../../../../web/features/application/outbox/entry.ts';
import { form } from '../../../../../support/outbox-sequences.ts';
import { createWorld, type Tab, type World } from '../../../../../support/outbox-world.ts';

const stored = ({ server }: World) => server.profile().body.answer as Answers;

/** A device with an application that is open in its tabs, beside another device where there are others. */
async function open({ others = false, tabs = 1, isLoggedIn = true, rows = 1, answer = {} as Answers } = {}) {
  const world = createWorld(form, partner.config);
  world.server.putRows({ button_id: 'school', num_components: rows });
  world.server.putAnswer({ answer });
  const here = await world.browser('A', { tabs, isLoggedIn });
  if (others) await world.browser('B');
  const [first, second] = here.tabs as [Tab, Tab];
  return { world, here, first, second };
}

/** Everybody has waited, and every request has arrived. */
async function saved(world: World) {
  for (let round = 0; round < 3; round += 1) {
    await world.advance(12_000);
    while (world.line.length > 0) await world.deliver(0, 'arrives');
  }
}

async function settled(world: World) {
  await world.settle(() => 0);
  expect(world.problems).toEqual([]);
}

describe('what another device has saved', () => {
  const three = { school_1_title: 'One', school_2_title: 'Two', school_3_title: 'Three' };

  it('is kept with its row when an earlier row is removed on an older screen', async () => {
    const { world, first } = await open({ others: true, rows: 3, answer: three });
    world.server.putAnswer({ answer: { school_3_place: 'Cumberland' } });
    await world.removeRow(first, 'school', 2);
    await saved(world);
    expect(world.log.join()).toContain('These rows were changed on another device.');
    expect(stored(world)).toMatchObject({ ...three, school_3_place: 'Cumberland' });
    expect(first.store.get('school_3_place')).toBe('Cumberland');
    await world.removeRow(first, 'school', 2);
    await saved(world);
    expect(stored(world)).toMatchObject({ school_2_title: 'Three', school_2_place: 'Cumberland', school_3_title: '' });
    await settled(world);
  });

  it('stays when a row is added on a screen that shows fewer rows', async () => {
    const { world, first } = await open({ others: true, answer: { school_1_title: 'One' } });
    world.server.putRows({ button_id: 'school', num_components: 3 });
    world.server.putAnswer({ answer: { school_3_title: 'Three there' } });
    world.addRow(first, 'school');
    await saved(world);
    expect(first.store.get('school_3_title')).toBe('Three there');
    await settled(world);
    expect(stored(world)).toMatchObject({ school_1_title: 'One', school_3_title: 'Three there' });
  });

  it('is not overwritten by the retry of a save that the server was not available for', async () => {
    const { world, first } = await open({ others: true });
    world.type(first, 'name', 'Here');
    await world.advance(5_000);
    await world.deliver(0, 'unavailable');
    world.server.putAnswer({ answer: { name: 'There' } });
    await saved(world);
    expect(stored(world)).toMatchObject({ name: 'There' });
    await world.choose(first, 'own');
    await saved(world);
    expect(stored(world)).toMatchObject({ name: 'Here' });
    await settled(world);
  });

  it('is not replaced by a text that this screen had hidden before', async () => {
    const { world, first } = await open({ others: true, answer: { charged: 'Y', court: 'Old Town' } });
    world.type(first, 'charged', 'N');
    await saved(world);
    expect(stored(world).court).toBe('');
    world.server.putAnswer({ answer: { charged: 'Y', court: 'New Town' } });
    world.type(first, 'charged', 'Y');
    await saved(world);
    expect(stored(world)).toMatchObject({ charged: 'Y', court: 'New Town' });
    await world.choose(first, 'other');
    expect(first.store.get('court')).toBe('New Town');
    await settled(world);
  });

  it('is offered with the answers below what was typed, and all of these are saved together', async () => {
    const { world, first } = await open({ others: true });
    world.type(first, 'charged', 'Y');
    world.type(first, 'court', 'Here');
    world.server.putAnswer({ answer: { charged: 'N' } });
    await saved(world);
    expect(stored(world)).toMatchObject({ charged: 'N' });
    expect(stored(world).court ?? '').toBe('');
    await world.choose(first, 'own');
    await saved(world);
    expect(stored(world)).toMatchObject({ charged: 'Y', court: 'Here' });
    await settled(world);
  });
});

describe('one browser', () => {
  it('keeps what is typed in a tab when another is opened in the middle of it', async () => {
    const { world, here, first } = await open({ tabs: 2 });
    world.type(first, 'name', 'J');
    await world.reload(here.tabs[1] as Tab);
    world.type(first, 'name', 'John');
    await saved(world);
    expect(here.tabs.map(({ store }) => store.get('name'))).toEqual(['John', 'John']);
    await settled(world);
    expect(stored(world)).toMatchObject({ name: 'John' });
  });

  it('offers nothing as saved elsewhere when a save that was sent on leaving arrives after the next page has read', async () => {
    const { world, here, first } = await open({ answer: { name: 'Before' } });
    world.type(first, 'name', 'One');
    await world.advance(5_000);
    const [late] = world.line.splice(0, 1);
    await world.reload(first);
    while (world.line.length > 0) await world.deliver(0, 'arrives');
    world.type(here.tabs[0] as Tab, 'name', 'Two');
    if (late) world.line.push(late);
    await settled(world);
    expect(stored(world)).toMatchObject({ name: 'Two' });
  });

  it('writes nothing back as it was half typed by a visitor in another tab', async () => {
    const { world, here, first, second } = await open({ tabs: 2, isLoggedIn: false });
    for (const text of ['Q', 'Qu', 'Quynh']) world.type(first, 'name', text);
    await world.advance(1_000);
    world.type(second, 'town', 'Hue');
    await world.logIn(here);
    await saved(world);
    await settled(world);
    expect(stored(world)).toMatchObject({ name: 'Quynh', town: 'Hue' });
  });

  const pauses = [
    ['in another tab', 1_000, 1],
    ['an hour before', 60 * 60_000, 0],
  ] as const;
  it.each(pauses)('saves nothing that a visitor typed %s until the applicant agrees', async (_, ms, typist) => {
    const { world, here, first } = await open({ tabs: 2, isLoggedIn: false });
    world.type(here.tabs[typist] as Tab, 'name', 'Thuy');
    world.type(here.tabs[typist] as Tab, 'charged', 'Y');
    world.type(here.tabs[typist] as Tab, 'story', 'secret');
    await world.advance(ms);
    world.type(first, 'town', 'Hue');
    await world.logIn(here);
    await saved(world);
    expect(stored(world)).toEqual({ town: 'Hue' });
    expect(first.store.get('name')).toBe('');
    await world.reload(first);
    await saved(world);
    const asked = here.tabs.map(({ saving }) => [...saving.earlier.get().keys()].map(idOf).join());
    const stays = 'name,charged,charged_desc';
    expect(asked.sort()).toEqual([stays, typist === 1 ? `${stays},story` : stays]);
    await settled(world);
    expect(stored(world)).toMatchObject({ name: 'Thuy', charged: 'Y', town: 'Hue' });
  });

  it('deletes what a visitor typed in an earlier visit, in every tab, when the applicant refuses it', async () => {
    const { world, here, first, second } = await open({ tabs: 2, isLoggedIn: false });
    world.type(second, 'name', 'Thuy');
    await world.logIn(here);
    await saved(world);
    await world.choose(first, 'other');
    expect(here.tabs.map(({ saving }) => saving.earlier.get().size)).toEqual([0, 0]);
    expect([...here.items.values()].join()).not.toContain('Thuy');
    await settled(world);
    expect(stored(world)).toEqual({});
  });

  it('offers what a visitor has typed over answers of the account, and saves the rest', async () => {
    const { world, here, first } = await open({ isLoggedIn: false, answer: { name: 'Thanh' } });
    world.type(first, 'name', 'Thuy');
    world.type(first, 'town', 'Hue');
    await world.logIn(here);
    await saved(world);
    expect(stored(world)).toMatchObject({ name: 'Thanh', town: 'Hue' });
    await world.choose(first, 'own');
    await saved(world);
    expect(stored(world)).toMatchObject({ name: 'Thuy', town: 'Hue' });
    await settled(world);
  });
});
