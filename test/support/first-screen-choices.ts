import { expect } from '@jest/globals';
import { eventuallyPasses } from './eventually.ts';
import type { Hands } from './first-screen-sequences.ts';
import type { ScriptLine } from './script-line.ts';

/** By its question's key, what is in each control of the second partner's first screen. */
type Values = Readonly<Record<string, string | boolean>>;

const typed = {
  full_name: 'Lan',
  mail: 'lan@münchen.example',
  phone: '3015550100',
  tax_number: '123456789',
  born: '4/27/1998',
  town: 'Cumberland',
};
const early: Values = { ...typed, was_here: true, moved: true, land: 'VNM' };
/** As React shows what was left before it was there. */
const taken = { ...early, phone: '(301) 555-0100', tax_number: '•••-••-6789' };
/** The number may not be kept. */
const kept = { ...taken, born: '04/27/1998', tax_number: '' };

/** Of a radio group, its first choice. */
const field = (key: string) => `document.getElementById('${key}-input')`;
const inside = (key: string) => `${field(key)}.${['was_here', 'moved'].includes(key) ? 'checked' : 'value'}`;

const values = `({ ${Object.keys(early).map((key) => `${key}: ${inside(key)}`)} })`;

const shows = (hands: Hands, answers: Values) =>
  eventuallyPasses(async () => expect(await hands.read(values)).toEqual(answers));

const revealed = (hands: Hands) => eventuallyPasses(async () => void (await hands.read(`${field('reason')}.name`)));

/** @returns lets the code come, and waits until all of the page is there */
async function openWithoutCode(hands: Hands, line: ScriptLine, visit = () => hands.open(`${line.url}/about`)) {
  const { promise, resolve } = Promise.withResolvers<0>();
  line.rule(() => promise);
  await visit();
  await eventuallyPasses(async () => void (await hands.read(`${field('town')}.name`)));
  return async () => {
    resolve(0);
    await eventuallyPasses(async () => {
      if (await hands.read('document.querySelector("[data-first-screen]") !== null'))
        throw new Error('React has not taken the first screen over.');
      await hands.read(`${field('street')}.name`);
    }, 60_000);
  };
}

async function type(hands: Hands, key: string, text: string) {
  await hands.read(`${field(key)}.focus()`);
  await hands.type(text);
}

async function answerAll(hands: Hands) {
  for (const [key, text] of Object.entries(typed)) await type(hands, key, text);
  // In the only text field of its section: it would send the form.
  await hands.press('Enter');
  for (const key of ['was_here', 'moved']) await hands.read(`${field(key)}.click()`);
  const change = `new Event('change', { bubbles: true })`;
  await hands.read(`(${field('land')}.value = 'VNM', ${field('land')}.dispatchEvent(${change}))`);
  await shows(hands, early);
}

async function expectNothingSensitiveStored(hands: Hands) {
  await eventuallyPasses(async () => {
    const stored = await hands.read<string>('JSON.stringify([localStorage, sessionStorage])');
    expect(stored).toContain('Cumberland');
    expect(stored.replaceAll('-', '')).not.toContain(typed.tax_number);
  });
}

async function reloadWithCode(hands: Hands) {
  await hands.reload();
  await shows(hands, kept);
  await revealed(hands);
}

type Case = (hands: Hands, line: ScriptLine) => Promise<void>;

/** In a field where somebody types while the code comes. */
async function goesOn(
  ...[hands, line, key, [before, after], whole]: [...Parameters<Case>, string, [string, string], string]
) {
  const comes = await openWithoutCode(hands, line);
  await type(hands, key, before);
  await comes();
  await hands.type(after);
  expect(await hands.read(inside(key))).toBe(whole);
}

/** What somebody does on the second partner's first screen before its code has come, in whichever browser. */
export const earlyChoices: Readonly<Record<string, Case>> = {
  async 'takes over controls of every kind, and what they reveal'(hands, line) {
    const comes = await openWithoutCode(hands, line);
    await answerAll(hands);
    await expectNothingSensitiveStored(hands);
    await hands.read(`(${field('town')}.focus(), ${field('town')}.setSelectionRange(4, 4))`);
    await hands.read(`(${field('town')}.dataset.isOld = 'yes')`);
    await comes();
    await shows(hands, taken);
    await revealed(hands);
    await hands.type('-');
    expect(await hands.read(`[${inside('town')}, ${field('town')}.dataset.isOld]`)).toEqual(['Cumb-erland', 'yes']);
    await hands.press('Backspace');
    await expectNothingSensitiveStored(hands);
    await reloadWithCode(hands);
  },

  async 'keeps them when the page is loaded again before its code, but for a sensitive one'(hands, line) {
    await openWithoutCode(hands, line);
    await answerAll(hands);
    const comes = await openWithoutCode(hands, line, hands.reload);
    await shows(hands, { ...early, tax_number: '' });
    await comes();
    await shows(hands, { ...taken, tax_number: '' });
    await revealed(hands);
    await expectNothingSensitiveStored(hands);
    await reloadWithCode(hands);
  },

  'goes on with a hidden number': (...on) => goesOn(...on, 'tax_number', ['12345', '6789'], '123-45-6789'),
  'goes on with a masked number': (...on) => goesOn(...on, 'phone', ['30155', '50100'], '(301) 555-0100'),
  'goes on with an address': (...on) => goesOn(...on, 'mail', ['lan@', 'münchen.example'], 'lan@münchen.example'),

  async 'takes over what the browser fills in, with or without an event'(hands, line) {
    const comes = await openWithoutCode(hands, line);
    await hands.read(`(${inside('full_name')} = 'Lan', ${inside('mail')} = 'lan@münchen.example')`);
    await hands.read(
      `['input', 'change'].map((type) => ${field('mail')}.dispatchEvent(new Event(type, { bubbles: true })))`,
    );
    await hands.read(`(${inside('land')} = 'VNM', ${inside('town')} = 'Huế')`);
    await hands.read(`(${inside('was_here')} = ${inside('moved')} = true)`);
    await comes();
    await revealed(hands);
    const filled = {
      full_name: 'Lan',
      mail: 'lan@münchen.example',
      land: 'VNM',
      town: 'Huế',
      was_here: true,
      moved: true,
    };
    const nothing = { phone: '', tax_number: '', born: '' };
    await shows(hands, { ...nothing, ...filled });
    await eventuallyPasses(async () => expect(await hands.read('JSON.stringify(localStorage)')).toContain('Huế'));
    await hands.reload();
    await shows(hands, { ...nothing, ...filled });
    await revealed(hands);
  },
};
