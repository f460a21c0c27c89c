import { jest } from '@jest/globals';

/**
 * Ends a hanging test. A test that takes 20 seconds may take a minute on a busy machine, and hours in `npm run
 * test:deep`.
 */
jest.setTimeout(process.env.DEEP ? 3_600_000 : 180_000);
