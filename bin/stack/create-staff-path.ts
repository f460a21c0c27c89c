import { findApplication } from './find-application.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * The path, with its token, of the read-only view of an application.
 * @param name as of `findApplication`
 * @param lifetime in milliseconds
 */
export async function createStaffPath(name: string, { mayReadSsn = false, lifetime = day } = {}): Promise<string> {
  const application = await findApplication(name);
  const { dynamoLinks } = await import('../../lambdas/links/links.ts');
  return `/print?service_token=${await dynamoLinks().create({ kind: 'staff', application, mayReadSsn }, lifetime)}`;
}
