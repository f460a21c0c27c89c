import type { Application } from '../../lambdas/application/application.ts';
import { accountOf } from './connect-to-stack.ts';

/** Returns the id of an account's newest application. Throws if there is none. */
export async function findApplication(email: string): Promise<string> {
  const newest = (await applicationsOf(email)).at(-1);
  if (!newest) throw new Error(`We found no application for ${email}.`);
  return newest.id;
}

/**
 * Finds an application by confirmation number or email address. An address means the account's newest submitted
 * application, or the newest one if none is submitted. With `unsubmitted`, it means the newest unsubmitted one.
 * @throws if no such application exists
 */
export async function findForStaff(name: string, unsubmitted: boolean): Promise<FoundApplication> {
  if (!name.includes('@')) {
    const { applicationId: id } = await findSubmission(name);
    return { id, application: await (await applications()).read(id) };
  }
  const all = await applicationsOf(name);
  const matching = all.findLast(({ application: { receipt } }) => (receipt === undefined) === unsubmitted);
  const found = matching ?? (unsubmitted ? undefined : all.at(-1));
  if (!found) throw new Error(`We found no ${unsubmitted ? 'unsubmitted ' : ''}application for ${name}.`);
  return found;
}

export interface FoundApplication {
  readonly id: string;
  readonly application: Application;
}

const applications = async () => (await import('../../lambdas/application/applications.ts')).applicationStore();

/** Returns the applications of an account, oldest first. */
async function applicationsOf(email: string): Promise<FoundApplication[]> {
  const { accountApplicationStore } = await import('../../lambdas/application/account-applications.ts');
  const { find } = await applications();
  const ids = await accountApplicationStore().listIds(await accountOf(email));
  const all = await Promise.all(ids.map(async (id) => ({ id, application: await find(id) })));
  // An application whose retention period is over may already be erased.
  return all.flatMap(({ id, application }) => (application ? { id, application } : []));
}

/** Finds a submission by confirmation number, or an account's newest by email address. Throws if none exists. */
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
