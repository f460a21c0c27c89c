import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The CDK's constants, which are evaluated once in a worker, are tokens of this map. */
const kept = ['__cdkTokenMap'];

/** What gives an object back the properties that it has now. */
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

/**
 * Suites run in Node's own realm, where an error of Node is an Error and a faked clock is everybody's. What they change
 * of globals, of the process and of its environment is undone.
 */
export default class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #undo = [globalThis, process.env].map(remember);
  #process = { exit: process.exit, exitCode: process.exitCode };

  constructor({ projectConfig }) {
    globalThis.failureNotes = new Map();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** PARTNER as Node has it, by the condition of that name. */
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
