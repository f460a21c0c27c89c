import { config } from '#partner';
import { printTime } from '../../shared/print/print-time.ts';
import { findForStaff } from './find-application.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Creates a link to the read-only view of an application. Returns its path with the token, and a description.
 * @param name see `findForStaff`, which also explains `unsubmitted`
 * @param lifetime in milliseconds
 */
export async function createStaffPath(
  name: string,
  { unsubmitted = false, mayReadSsn = false, lifetime = day } = {},
): Promise<{ readonly path: string; readonly about: string }> {
  const { id, application } = await findForStaff(name, unsubmitted);
  const { linkStore } = await import('../../lambdas/links/links.ts');
  const token = await linkStore().create({ kind: 'staff', application: id, mayReadSsn }, lifetime);
  const { describeApplication } = await import('../../lambdas/application/describe-application.ts');
  const { program } = describeApplication(application);
  const { confirmation_number: number, submitted_at } = application.receipt ?? {};
  const about = [number ?? application.username, program || 'no program chosen'];
  about.push(submitted_at ? `submitted ${printTime(submitted_at, config.timeZone)}` : 'not submitted');
  return { path: `/print?service_token=${token}`, about: `${about.join(', ')}.` };
}
