import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventuallyPasses } from '../eventually.ts';
import { timeoutMs } from '../journeys.ts';
import type { Driver } from './driver.ts';

const pictures = 'test-results/screenshots';

/** What a person does on a page and sees of it, whichever the browser. Its pictures have its name. */
export function tabOf(driver: Driver, name: string) {
  const named = (key: string) => `[name="${key}"]`;
  const textOf = () => driver.read<string>('document.body.innerText');

  const until = (isSo: () => Promise<boolean>, what: string) =>
    eventuallyPasses(async () => {
      if (!(await isSo())) throw new Error(`${what} was not shown in time.`);
    }, timeoutMs);

  /** Waits for words on the screen. @returns the words */
  async function sees(words: string | RegExp): Promise<string> {
    let found = '';
    await until(async () => {
      const text = await textOf();
      found = typeof words === 'string' ? (text.includes(words) ? words : '') : (words.exec(text)?.[0] ?? '');
      return found !== '';
    }, String(words));
    return found;
  }

  const valueIn = (key: string) => driver.read<string>(`document.querySelector('${named(key)}')?.value`);

  return {
    ...driver,
    sees,
    /** Saves what is on the screen for people. */
    async picture(of: string) {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(join(pictures, `${name}-${of}.png`), await driver.picture());
    },
    valueIn,
    async resize(width: number) {
      await driver.resize(width);
      await until(() => driver.read<boolean>(`innerWidth === ${width}`), `A page of ${width} pixels`);
    },
    type: (key: string, text: string) => driver.type(named(key), text),
    search: (text: string) => driver.type('[type="search"]', text),
    select: (key: string, value: string) => driver.select(named(key), value),
    choose: (key: string, value: string) => driver.click(`${named(key)}[value="${value}"]`),
    tick: (key: string) => driver.click(named(key)),
    upload: (key: string, file: string) => driver.upload(`#${key} input[type="file"]`, file),
    /** Waits for the page with a heading, which is no wider than the screen. */
    async at(heading: string) {
      const isThere = `document.querySelector('h1')?.textContent?.trim() === ${JSON.stringify(heading)}`;
      await until(() => driver.read<boolean>(isThere), heading);
      if (await driver.read<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
        throw new Error(`The page ${heading} is wider than the screen.`);
    },
    holds: (key: string, value: string) => until(async () => (await valueIn(key)) === value, `${value} in ${key}`),
    /** Waits until the service worker keeps all files, so that a page opens without a line. */
    worksOffline: () =>
      until(() => driver.read<boolean>('Boolean(navigator.serviceWorker.controller)'), 'The service worker'),
    /** The texts on the screen of all elements at a place. */
    textsOf: (place: string) =>
      driver.read<string[]>(`[...document.querySelectorAll(${JSON.stringify(place)})].map((each) => each.innerText)`),
    hasFocusOn: (key: string) =>
      until(() => driver.read<boolean>(`document.activeElement?.name === '${key}'`), `The focus on ${key}`),
    /** The value of an option by its place in the list. */
    optionOf: (key: string, index: number) =>
      driver.read<string>(`document.querySelector('${named(key)}')?.options[${index}]?.value`),
    address: () => driver.read<string>('location.pathname + location.search'),
  };
}

export type Tab = ReturnType<typeof tabOf>;
