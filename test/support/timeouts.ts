import { jest } from '@jest/globals';

/** The limit of a test. Twenty seconds may become a minute on a busy machine, and hours in `npm run test:deep`. */
jest.setTimeout(process.env.DEEP ? 3_600_000 : 180_000);
