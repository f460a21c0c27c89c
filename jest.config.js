const common = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/test/support/one-realm-environment.js',
  runtime: '<rootDir>/test/support/package-sharing-runtime.js',
  // Not in the temporary folder, which is each run's own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // What synthesis writes has packages of the same names.
  modulePathIgnorePatterns: ['<rootDir>/cdk.out/', '<rootDir>/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFilesAfterEnv: ['<rootDir>/test/support/timeouts.ts', '<rootDir>/test/support/clean-console.ts'],
  transform: { '\\.tsx$': '<rootDir>/test/support/jsx-transformer.js' },
};

const withStack = {
  globalSetup: '<rootDir>/test/support/start-stack.ts',
  globalTeardown: '<rootDir>/test/support/stop-stack.ts',
};

/** `npm test` runs a part of the tests (`MAIN`): what shows within minutes that the main job is broken. */
const isMain = process.env.MAIN !== undefined;

/** The suites of `npm test` that call the API of a stack, and those that use it in a browser. */
const mainSuites = [
  'api/{accounts,answers,enumeration,foreign-ids,lookup,receipt,renewed-sessions,saves,ssn,statuses,submit,wire}',
  'journeys/{application,keyboard,letter-by-link}',
].map((name) => `<rootDir>/test/${name}.test.ts`);

/** Suites that build the client, start a stack of their own or convert hundreds of documents. */
const slowSuites =
  'web/bundle|lambdas/(access/.*|application/one-write|conversion/.*|documents/staff-documents|handover/.*|identity/.*|submission/closing-night)';

/** Bundles as they are deployed: they are built first, each by itself. */
const ofBundles = 'infra/stacks/(built-bundles|convert-bundle)';

/** What a deep run tries more often. */
const inFullToo = [
  'api/{agreement,enumeration,fuzz,races,statuses}',
  'journeys/first-screen',
  'lambdas/handover/ten-days',
  'web/features/application/outbox/model',
].map((name) => `<rootDir>/test/${name}.test.ts`);

/**
 * Seven kinds of test: those that need nothing but the code, those of built bundles, those that use one running local stack, the
 * long ones, which have a stack too, those that a partner has of its own, those that each partner has to pass, and at the end what
 * compares the calls of the stack with the permissions of the templates.
 */
export default {
  // More than the cores: most tests wait for a browser, a queue or a clock.
  maxWorkers: 3,
  // Half a second by default, which a worker with its gigabyte does not always reach on busy cores.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/test/support/longest-first.js',
  projects: [
    {
      ...common,
      displayName: 'code',
      testMatch: [`<rootDir>/test/{architecture,shared,lambdas,web${isMain ? '' : ',infra'}}/**/*.test.{ts,tsx}`],
      testPathIgnorePatterns: [`<rootDir>/test/(${isMain ? slowSuites : ofBundles})\\.test`],
    },
    { ...common, displayName: 'bundles', testRegex: `/test/${ofBundles}\\.test\\.ts$` },
    {
      ...common,
      displayName: 'stack',
      testMatch: isMain ? mainSuites : ['<rootDir>/test/{api,journeys}/**/*.test.ts'],
      ...withStack,
    },
    { ...common, displayName: 'deep', testMatch: ['<rootDir>/test/deep/**/*.test.ts', ...inFullToo], ...withStack },
    { ...common, displayName: 'own', testMatch: [`<rootDir>/test/partner/${process.env.PARTNER}/**/*.test.ts`] },
    { ...common, displayName: 'partner', testMatch: ['<rootDir>/test/partner-suite/**/*.test.ts'], ...withStack },
    { ...common, displayName: 'grants', testMatch: ['<rootDir>/test/grants/**/*.test.ts'] },
  ],
};
