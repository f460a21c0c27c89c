import { eventuallyPasses } from '../eventually.ts';
import { timeoutMs } from '../journeys.ts';
import type { Driver } from './driver.ts';

/** What a person does on a page and sees of it, whichever the browser. */
export function tabOf(driver: Driver) {
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
    valueIn,
    type: (key: string, text: string) => driver.type(named(key), text),
    select: (key: string, value: string) => driver.select(named(key), value),
    choose: (key: string, value: string) => driver.click(`${named(key)}[value="${value}"]`),
    tick: (key: string) => driver.click(named(key)),
    upload: (key: string, file: string) => driver.upload(`#${key} input[type="file"]`, file),
    /** Waits for the page with a heading. */
    at: (heading: string) =>
      until(
        () => driver.read<boolean>(`document.querySelector('h1')?.textContent?.trim() === ${JSON.stringify(heading)}`),
        heading,
      ),
    holds: (key: string, value: string) => until(async () => (await valueIn(key)) === value, `${value} in ${key}`),
    /** Waits until the service worker keeps all files, so that a page opens without a line. */
    worksOffline: () =>
      until(() => driver.read<boolean>('Boolean(navigator.serviceWorker.controller)'), 'The service worker'),
    hasFocusOn: (key: string) =>
      until(() => driver.read<boolean>(`document.activeElement?.name === '${key}'`), `The focus on ${key}`),
    /** The value of an option by its place in the list. */
    optionOf: (key: string, index: number) =>
      driver.read<string>(`document.querySelector('${named(key)}')?.options[${index}]?.value`),
    address: () => driver.read<string>('location.pathname + location.search'),
  };
}

export type Tab = ReturnType<typeof tabOf>;
