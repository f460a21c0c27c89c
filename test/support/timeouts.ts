import { jest } from '@jest/globals';

/** Ends a hanging test: 20 seconds may become a minute on a busy machine, and hours in `npm run test:deep`. */
jest.setTimeout(process.env.DEEP ? 3_600_000 : 180_000);
