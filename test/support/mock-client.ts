import { afterAll } from '@jest/globals';
import { mockClient as mock } from 'aws-sdk-client-mock';

/** Mocks a client of the AWS SDK, which suites share, until the end of the current suite. */
export const mockClient: typeof mock = (client) => {
  const mocked = mock(client);
  afterAll(() => mocked.restore());
  return mocked;
};
