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

/** What a person does most, in a browser: `npm test` runs these, `npm run check` the other journeys too. */
const sixJourneys = ['application', 'uploads', 'saving/two-tabs', 'letter-by-link', 'staff-view', 'keyboard'];

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
 * Eight kinds of test: those that need nothing but the code, those of built bundles, those that talk to one running local stack,
 * the other journeys, the long ones, which have a stack too, those that a partner has of its own, those that each partner has to
 * pass, and at the end what compares the calls of the stack with the permissions of the templates.
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
      testMatch: ['<rootDir>/test/{architecture,shared,lambdas,infra,web}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [`<rootDir>/test/${ofBundles}\\.test`],
    },
    { ...common, displayName: 'bundles', testRegex: `/test/${ofBundles}\\.test\\.ts$` },
    {
      ...common,
      displayName: 'stack',
      testMatch: ['<rootDir>/test/api/**/*.test.ts', `<rootDir>/test/journeys/{${sixJourneys.join()}}.test.ts`],
      ...withStack,
    },
    {
      ...common,
      displayName: 'journeys',
      testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
      testPathIgnorePatterns: [`<rootDir>/test/journeys/(${sixJourneys.join('|')})\\.test`],
      ...withStack,
    },
    { ...common, displayName: 'deep', testMatch: ['<rootDir>/test/deep/**/*.test.ts', ...inFullToo], ...withStack },
    { ...common, displayName: 'own', testMatch: [`<rootDir>/test/partner/${process.env.PARTNER}/**/*.test.ts`] },
    { ...common, displayName: 'partner', testMatch: ['<rootDir>/test/partner-suite/**/*.test.ts'], ...withStack },
    { ...common, displayName: 'grants', testMatch: ['<rootDir>/test/grants/**/*.test.ts'] },
  ],
};
