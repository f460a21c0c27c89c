import { jest } from '@jest/globals';

/** For a hanging test. On a machine that does other work too, one of 20 seconds may take a minute; a deep one takes hours. */
jest.setTimeout(process.env.DEEP ? 3_600_000 : 180_000);
