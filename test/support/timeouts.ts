import { jest } from '@jest/globals';

// On a busy machine, a test of 20 seconds may take a minute. `npm run test:deep` repeats its cases far more often.
jest.setTimeout(process.env.DEEP ? 3_600_000 : 180_000);
