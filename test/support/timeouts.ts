import { jest } from '@jest/globals';

/** For a hanging test. On a machine that does other work too, one of 20 seconds may take a minute. */
jest.setTimeout(180_000);
