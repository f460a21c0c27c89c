import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import jestConfig from '../../jest.config.js';

const { folder, trees } = JSON.parse(readFileSync(process.env.PLANTED_TREES, 'utf8'));

/** A project for each tree: suites of a process share its packages, whose loading takes most of their time. */
function projectOf({ name, kind, suites, only }) {
  const rootDir = join(folder, name);
  return {
    ...jestConfig.projects.find(({ displayName }) => displayName === kind),
    rootDir,
    displayName: name,
    roots: [...new Set(suites.map((suite) => join(rootDir, dirname(suite))))],
    testMatch: suites.map((suite) => join(rootDir, suite)),
    testEnvironment: '<rootDir>/test/planted/planted-environment.js',
    testEnvironmentOptions: { only },
    cacheDirectory: join(folder, 'cache'),
  };
}

export default { rootDir: folder, watchman: false, maxWorkers: 2, projects: trees.map(projectOf) };
