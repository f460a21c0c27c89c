import OneRealmEnvironment from '../support/one-realm-environment.js';

/** Where the CDK keeps its tokens, which several suites of a process share here. */
const tokens = '__cdkTokenMap';

/** Runs the chosen tests of a suite in the tree that it belongs to, until the first fails. */
export default class PlantedEnvironment extends OneRealmEnvironment {
  #only;
  #cwd = process.cwd();
  #hasFailed = false;

  constructor(config, context) {
    super(config, context);
    this.#only = config.projectConfig.testEnvironmentOptions.only;
    process.chdir(config.projectConfig.rootDir);
  }

  handleTestEvent(event) {
    super.handleTestEvent(event);
    if (event.name === 'test_start' && !this.#isWanted(event.test)) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#hasFailed = true;
  }

  #isWanted(test) {
    if (this.#hasFailed) return false;
    const names = [];
    for (let block = test; block.parent; block = block.parent) names.unshift(block.name);
    return !this.#only || this.#only.some((name) => names.join(' ').includes(name));
  }

  async teardown() {
    const kept = globalThis[tokens];
    await super.teardown();
    globalThis[tokens] = kept;
    process.chdir(this.#cwd);
  }
}
