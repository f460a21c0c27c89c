import { waitUntilPasses } from '../../support/eventually.ts';
import { timeoutMs } from '../../support/journeys.ts';

/** Controls the only tab of a browser. Places are CSS selectors; each action waits until it is possible. */
export interface Driver {
  open(path: string): Promise<void>;
  click(place: string): Promise<void>;
  /** Presses the button with this accessible name. */
  press(name: string): Promise<void>;
  /** Replaces the text of a field, key by key. */
  type(place: string, text: string): Promise<void>;
  select(place: string, value: string): Promise<void>;
  upload(place: string, file: string): Promise<void>;
  /** Returns the value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** Returns the errors and warnings of the page since the last call. */
  takeProblems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Returns the actions of a user on a form, which name questions by their keys. */
export function tabOf(driver: Driver) {
  const named = (key: string) => `[name="${key}"]`;
  const until = (condition: () => Promise<unknown>, what: string) =>
    waitUntilPasses(async () => {
      if (!(await condition())) throw new Error(`${what} was not shown in time.`);
    }, timeoutMs);

  return {
    ...driver,
    /** Waits for a text on the screen and returns it. */
    async sees(words: RegExp): Promise<string> {
      let found: string | undefined;
      await until(async () => {
        found = words.exec(await driver.read<string>('document.body.innerText'))?.[0];
        return found;
      }, String(words));
      return found ?? '';
    },
    async typeAll(answers: Readonly<Record<string, string>>) {
      for (const [key, text] of Object.entries(answers)) await driver.type(named(key), text);
    },
    async selectAll(answers: Readonly<Record<string, string>>) {
      for (const [key, value] of Object.entries(answers)) await driver.select(named(key), value);
    },
    async chooseAll(answers: Readonly<Record<string, string>>) {
      for (const [key, value] of Object.entries(answers)) await driver.click(`${named(key)}[value="${value}"]`);
    },
    /** Waits for the page with this heading. */
    at: (heading: string) =>
      until(() => driver.read(`document.querySelector('h1')?.textContent.trim() === '${heading}'`), heading),
  };
}
