import type { Application } from '../../lambdas/application/application.ts';
import { accountOf } from './reach-stack.ts';

/** The newest application of an account. */
export async function findApplication(email: string): Promise<string> {
  const newest = (await applicationsOf(email)).at(-1);
  if (!newest) throw new Error(`We found no application for ${email}.`);
  return newest.id;
}

/**
 * The application that staff mean: the one with this confirmation number; of an address the newest that was submitted, or
 * the newest where none was.
 * @param unsubmitted means the newest that was not submitted
 */
export async function findForStaff(name: string, unsubmitted: boolean): Promise<Found> {
  if (!name.includes('@')) {
    const { applicationId: id } = await findSubmission(name);
    return { id, application: await (await applications()).read(id) };
  }
  const all = await applicationsOf(name);
  const meant = all.findLast(({ application: { receipt } }) => (receipt === undefined) === unsubmitted);
  const found = meant ?? (unsubmitted ? undefined : all.at(-1));
  if (!found) throw new Error(`We found no ${unsubmitted ? 'unsubmitted ' : ''}application for ${name}.`);
  return found;
}

export interface Found {
  readonly id: string;
  readonly application: Application;
}

const applications = async () => (await import('../../lambdas/application/applications.ts')).dynamoApplications();

/** From the oldest to the newest. */
async function applicationsOf(email: string): Promise<Found[]> {
  const { dynamoAccountApplications } = await import('../../lambdas/application/account-applications.ts');
  const { find } = await applications();
  const ids = await dynamoAccountApplications().all(await accountOf(email));
  const all = await Promise.all(ids.map(async (id) => ({ id, application: await find(id) })));
  // One that was kept long enough is gone.
  return all.flatMap(({ id, application }) => (application ? { id, application } : []));
}

/** @param name a confirmation number, or the address of an account for its newest submission */
export async function findSubmission(name: string) {
  const { accountIn } = await import('../../lambdas/application/application.ts');
  const { submittedApplications } = await import('../../lambdas/submission/submissions.ts');
  const all = await submittedApplications();
  if (!name.includes('@')) {
    const found = all.find(({ receipt }) => receipt.confirmation_number === name.trim().toUpperCase());
    if (!found) throw new Error(`We found no submission ${name}.`);
    return found;
  }
  const account = await accountOf(name);
  const found = all.findLast(({ applicationId }) => accountIn(applicationId) === account);
  if (!found) throw new Error(`The application of ${name} hasn't been submitted.`);
  return found;
}
