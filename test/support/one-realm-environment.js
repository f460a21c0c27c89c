import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Globals that survive a suite. The CDK's constants are evaluated once per worker and refer to this map of tokens. */
const kept = ['__cdkTokenMap'];

/** Returns a function that restores the current properties of an object. */
function remember(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const name of Reflect.ownKeys(object))
      if (!Object.hasOwn(before, name) && !kept.includes(name)) Reflect.deleteProperty(object, name);
    for (const name of Reflect.ownKeys(before)) {
      const { value, get } = Object.getOwnPropertyDescriptor(object, name) ?? {};
      if (value !== before[name].value || get !== before[name].get) Object.defineProperty(object, name, before[name]);
    }
  };
}

/** Runs suites in Node's own realm, so that `instanceof Error` and fake clocks work. Undoes changes to globals. */
export default class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #undo = [globalThis, process.env].map(remember);
  #process = { exit: process.exit, exitCode: process.exitCode };

  constructor({ projectConfig }) {
    globalThis.failureNotes = new Map();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Node's export conditions, with the value of PARTNER as a condition. */
  exportConditions = () => ['node', 'node-addons', process.env.PARTNER];
  getVmContext = () => undefined;
  async setup() {}

  handleTestEvent({ name, test }) {
    if (name !== 'test_done') return;
    const [error] = [test.errors[0]].flat();
    const notes = [...globalThis.failureNotes.values()].map((note) => note()).join('\n');
    if (error?.stack && notes) error.stack = error.stack.replace(error.message, () => `${error.message}\n\n${notes}\n`);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const undo of this.#undo) undo();
    Object.assign(process, this.#process);
  }
}
