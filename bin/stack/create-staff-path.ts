import { config } from '#partner';
import { printTime } from '../../shared/print/print-time.ts';
import { findForStaff } from './find-application.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Creates a link to the read-only view of an application. Returns its path with the token, and a sentence that
 * describes the application.
 * @param name a confirmation number or the email address of an account; see `findForStaff`
 * @param unsubmitted whether an email address selects the newest unsubmitted application instead of the newest
 * submitted one
 * @param lifetime in milliseconds
 * @throws Error if the partner has turned off links for staff, or if no such application exists
 */
export async function createStaffPath(
  name: string,
  { unsubmitted = false, mayReadSsn = false, lifetime = day } = {},
): Promise<{ readonly path: string; readonly about: string }> {
  if (config.staffLinks === false) throw new Error('The configuration has turned off links for staff (staffLinks).');
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
