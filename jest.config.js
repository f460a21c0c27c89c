const common = {
  rootDir: import.meta.dirname,
  // On two busy cores, the unit tests took 66, 99 and 112 s with these two files, and 134, 137 and 185 s with jest's
  // own.
  testEnvironment: '<rootDir>/test/support/one-realm-environment.js',
  runtime: '<rootDir>/test/support/package-sharing-runtime.js',
  // Jest's default is in the temporary folder, which each run has to itself.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // Synthesis writes packages with the same names.
  modulePathIgnorePatterns: ['<rootDir>/cdk.out/', '<rootDir>/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFilesAfterEnv: ['<rootDir>/test/support/timeouts.ts', '<rootDir>/test/support/clean-console.ts'],
  transform: { '\\.tsx$': '<rootDir>/test/support/jsx-transformer.js' },
};

const withStack = {
  globalSetup: '<rootDir>/test/support/start-stack.ts',
  globalTeardown: '<rootDir>/test/support/stop-stack.ts',
};

/**
 * Whether this is `npm test` (`MAIN`), which runs only the tests that show within minutes that the main job is broken.
 */
const isMain = process.env.MAIN !== undefined;

/** The suites of `npm test` that call the API of a stack or use it in a browser. */
const mainSuites = [
  'stack/{accounts,answers,foreign-ids,lookup,receipt,renewed-sessions,saves,ssn,statuses,submit,wire}',
  'browser/{application,keyboard,letter-by-link}',
];

/**
 * The suites of `npm run test:deep`: those that try random inputs, with more of them, and those that need programs that
 * few machines have.
 */
const deepSuites = [
  'browser/first-screen',
  'services/lambdas/http/every-call',
  'services/lambdas/conversion/{hostile-documents,lost-content,mutated-documents,refused}',
  'services/lambdas/documents/crashes',
  'services/lambdas/export/ten-days',
  'services/lambdas/identity/session',
  'services/lambdas/letters/letter-model',
  'stack/{agreement,enumeration,fuzz,load,races,statuses}',
  'unit/web/features/application/outbox/model',
  'unit/{lambdas/letters/letter-schedule,web/features/recommender/draft/two-writers}',
  'weekly/**/*',
];

const suites = (...names) => names.map((name) => `<rootDir>/test/${name}.test.{ts,tsx}`);

/** The folder of a test determines its speed (CONTRIBUTING.md, "Test a change"). */
export default {
  // More workers than cores, because most tests wait for a browser, a queue or a clock.
  maxWorkers: 3,
  // The default is half a second, which a worker with a gigabyte of memory may exceed on busy cores.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/test/support/longest-first.js',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: suites('unit/**/*'),
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/unit/web/(form|features)/.*\\.tsx$'],
    },
    {
      ...common,
      displayName: 'components',
      testMatch: ['<rootDir>/test/unit/web/{form,features}/**/*.test.tsx'],
      // `npm run check` runs these suites, which take 15 to 50 s each.
      testPathIgnorePatterns: [
        '/node_modules/',
        ...(isMain ? ['/(rows-and-tabs|lookup|upload|letters|session|submit)\\.test\\.'] : []),
      ],
      testEnvironment: '<rootDir>/test/support/jsdom-environment.js',
      runtime: 'jest-runtime',
      moduleNameMapper: { '\\.css$': '<rootDir>/test/support/style-names.ts' },
      setupFilesAfterEnv: ['<rootDir>/test/support/timeouts.ts'],
    },
    { ...common, displayName: 'infra', testMatch: suites('infra/**/*') },
    { ...common, displayName: 'services', testMatch: suites('services/**/*') },
    {
      ...common,
      displayName: 'stack',
      testMatch: isMain ? suites(...mainSuites) : suites('{stack,browser}/**/*'),
      ...withStack,
    },
    { ...common, displayName: 'deep', testMatch: suites(...deepSuites), ...withStack },
    { ...common, displayName: 'own', testMatch: suites(`partner/${process.env.PARTNER}/**/*`) },
    { ...common, displayName: 'partner', testMatch: suites('partner-suite/**/*'), ...withStack },
    { ...common, displayName: 'grants', testMatch: suites('grants/**/*') },
  ],
};
