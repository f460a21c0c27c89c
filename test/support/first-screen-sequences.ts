import { setTimeout as sleep } from 'node:timers/promises';
import { readLine } from '../../shared/text/numerals.ts';
import { formatDate, parseDate } from '../../web/form/masks/date.ts';
import { eventually, eventuallyPasses } from './eventually.ts';
import type { ScriptFate, ScriptLine } from './script-line.ts';
import { pick, randomFrom, seed } from './seeded.ts';

/** What somebody does with the first fields of the page, whichever the browser. */
export interface Hands {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** At the caret. */
  type(text: string): Promise<void>;
  /** At once, as from the clipboard. */
  paste(text: string): Promise<void>;
  press(key: 'Backspace' | 'Enter' | 'Tab'): Promise<void>;
  /** Shows what an input method is composing at the caret, in the place of what it showed before. */
  compose(text: string): Promise<void>;
  /** Ends it with this text. */
  commit(text: string): Promise<void>;
}

const firstKeys = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'prev_lname', 'birth_date'];

type Values = Record<string, string>;

const valuesIn = (hands: Hands) =>
  hands.read<Values>(
    `Object.fromEntries(${JSON.stringify(firstKeys)}.map((key) => [key, document.getElementById(key + '-input')?.value]))`,
  );

/** As the field shows it once it is left. */
const left = (key: string, typed: string): string =>
  key === 'birth_date' ? formatDate(parseDate(typed)) : readLine(typed);

const words = ['Ann', 'Ngọc', 'María José', 'van ', 'O’Neill', '小林', ' de', 'x', 'Ł', '4/27/1998', '  '];
const composed = [
  ['k', 'ko', 'こ'],
  ['n', 'ni', 'に', '日'],
] as const;

const kinds = ['type', 'type', 'type', 'delete', 'paste', 'tab', 'compose', 'wait', 'reload'] as const;

function fateFor(random: () => number): ScriptFate {
  const chance = random();
  if (chance < 0.03) return 'never';
  if (chance < 0.06) return 'lost';
  if (chance < 0.08) return 'gone';
  if (chance < 0.12) return 'older';
  return chance < 0.14 ? random() * 30_000 : random() * pick(random, [0, 300, 1_500, 4_000]);
}

/**
 * One seeded visit to the first page, whose scripts come when they may. After each act the fields hold exactly what was
 * done, and once all code is there, after a reload, too. @returns how many of them were done before it,
 * and whether it had come by the last.
 */
export async function visitFirstScreen(hands: Hands, line: ScriptLine, number: number, acts: string[] = []) {
  try {
    return await visit(hands, line, randomFrom(seed + number), acts);
  } catch (error) {
    throw new Error(`${error}\nVisit ${number} with SEED=${seed}: ${acts.join('; ')}`, { cause: error });
  }
}

async function visit(hands: Hands, line: ScriptLine, random: () => number, acts: string[]) {
  const model: Values = Object.fromEntries(firstKeys.map((key) => [key, '']));
  let focused: string | undefined;
  const isFirst = () => hands.read<boolean>(`document.querySelector('[data-first-screen]') !== null`);
  /** All fields: of those that were left as they are shown then. */
  const expectAll = async (isSettled = false) => {
    const shown = await eventually(
      () => valuesIn(hands),
      (values) => firstKeys.every((key) => values[key] === model[key] || values[key] === left(key, model[key] ?? '')),
      isSettled ? 20_000 : 5_000,
    );
    for (const key of firstKeys) {
      const typed = model[key] ?? '';
      const may = key === focused && !isSettled ? [typed] : [typed, left(key, typed)];
      if (!may.includes(shown[key] ?? 'nothing'))
        throw new Error(
          `${key} holds ${JSON.stringify(shown[key])} in the place of ${JSON.stringify(typed)}, the browser ${await stored()}.`,
        );
      if (isSettled) model[key] = shown[key] ?? '';
    }
  };
  const stored = () => hands.read<string>('JSON.stringify([sessionStorage, localStorage])');
  const fields = (withinMs = 90_000) =>
    eventuallyPasses(() => hands.read(`document.getElementById('birth_date-input').value`), withinMs);
  const keepsAnswers = () =>
    hands.read<boolean>(`Object.keys(localStorage).some((name) => /^entry visitor/.test(name))`);
  const asksForReload = () =>
    hands.read<boolean>(`document.body.innerText.includes('Otherwise check that JavaScript')`);
  line.rule((path) => {
    const fate = fateFor(random);
    if (typeof fate === 'string') acts.push(`${path} ${fate}`);
    return fate;
  });
  await hands.open(`${line.url}/about`);
  await fields();
  let early = 0;
  for (let count = 3 + Math.floor(random() * 9); count > 0; count -= 1) {
    await act();
    if (await isFirst()) early += 1;
  }
  const isTakenOver = !(await isFirst());
  acts.push(`reload ${isTakenOver ? 'with' : 'without'} the code`);
  // Whatever was lost on the way, the page is loaded once more on a good line.
  line.rule(() => 0);
  await hands.reload();
  await fields();
  await eventuallyPasses(async () => {
    if (await isFirst()) throw new Error('React has not taken the first screen over.');
    await hands.read(`document.getElementById('section-legacy').querySelector('input').name`);
  }, 60_000);
  await expectAll(true);
  return { early, isTakenOver };

  async function act() {
    const kind = pick(random, kinds);
    const key = pick(random, firstKeys);
    if (kind === 'wait') await sleep(random() * 1_500);
    else if (kind === 'reload') {
      acts.push(`reload ${(await isFirst()) ? 'without' : 'with'} the code`);
      await hands.reload();
      focused = undefined;
      await fields(45_000).catch(async (error: unknown) => {
        // To whom the browser keeps answers the page brings no fields: without its code, which WebKit asks for anew, it says so.
        if (!(await keepsAnswers()) || !(await asksForReload())) throw error;
        acts.push('reload on a good line');
        line.rule(() => 0);
        await hands.reload();
        await fields();
      });
      await expectAll(true);
    } else if (kind === 'tab') {
      if (focused === undefined) return;
      await hands.press('Tab');
      focused = await hands.read<string | undefined>('document.activeElement?.name');
      acts.push(`tab to ${focused}`);
      if (focused === undefined) return;
      const shown = (await valuesIn(hands))[focused];
      if (shown === left(focused, model[focused] ?? '')) model[focused] = shown;
    } else await edit(kind, key);
    await expectAll();
  }

  async function edit(kind: 'type' | 'delete' | 'paste' | 'compose', key: string) {
    const before = model[key] ?? '';
    const field = `document.getElementById('${key}-input')`;
    const shown = await hands.read<string>(`(${field}.focus(), ${field}.value)`);
    // A field that was left may show what was read in it.
    const text = key === focused ? before : shown;
    const start = Math.floor(random() * (text.length + 1));
    const end = kind === 'delete' ? Math.max(start, Math.floor(random() * (text.length + 1))) : start;
    focused = key;
    await hands.read(`${field}.setSelectionRange(${start}, ${end})`);
    const added = kind === 'delete' ? '' : kind === 'compose' ? '' : pick(random, words);
    acts.push(`${kind} ${key} ${start}-${end} ${JSON.stringify(added)} in ${JSON.stringify(text)}`);
    if (kind === 'compose') {
      const steps = pick(random, composed);
      await hands.read(`${field}.dataset.isComposed = 'yes'`);
      let shownStep = '';
      for (const step of steps) {
        await hands.compose(step);
        await sleep(random() * 400);
        model[key] = text.slice(0, start) + step + text.slice(end);
        if (!(await hands.read<boolean>(`'isComposed' in ${field}.dataset`))) {
          // React has drawn another field: what was composed stays in it, and the input method has begun again behind that.
          const begunAgain = text.slice(0, start) + shownStep + step + text.slice(end);
          if ((await valuesIn(hands))[key] === begunAgain) model[key] = begunAgain;
          await hands.read(`${field}.blur()`);
          focused = undefined;
          return;
        }
        await expectAll();
        shownStep = step;
      }
      await hands.commit(steps.at(-1) ?? '');
      return;
    }
    if (kind === 'delete') await hands.press('Backspace');
    else if (kind === 'paste') await hands.paste(added);
    else await hands.type(added);
    const kept = kind === 'delete' && start === end ? Math.max(0, start - 1) : start;
    model[key] = text.slice(0, kept) + added + text.slice(end);
  }
}
