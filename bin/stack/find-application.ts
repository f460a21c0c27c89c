import { accountOf } from './reach-stack.ts';

/** @param name the confirmation number of a submission, or the address of an account for its newest application */
export async function findApplication(name: string): Promise<string> {
  const { dynamoAccountApplications } = await import('../../lambdas/application/account-applications.ts');
  if (!name.includes('@')) return (await findSubmission(name)).applicationId;
  const { dynamoApplications } = await import('../../lambdas/application/applications.ts');
  const ids = await dynamoAccountApplications().all(await accountOf(name));
  // One that was kept long enough is gone.
  const there = await Promise.all(ids.map(async (id) => ((await dynamoApplications().find(id)) ? [id] : [])));
  const newest = there.flat().at(-1);
  if (newest === undefined) throw new Error(`There is no application of ${name}.`);
  return newest;
}

/** @param name a confirmation number, or the address of an account for its newest submission */
export async function findSubmission(name: string) {
  const { accountIn } = await import('../../lambdas/application/application-id.ts');
  const { submittedApplications } = await import('../../lambdas/submission/submitted-applications.ts');
  const all = await submittedApplications();
  if (!name.includes('@')) {
    const found = all.find(({ receipt }) => receipt.confirmation_number === name.trim().toUpperCase());
    if (!found) throw new Error(`There is no submission ${name}.`);
    return found;
  }
  const account = await accountOf(name);
  const found = all.findLast(({ applicationId }) => accountIn(applicationId) === account);
  if (!found) throw new Error(`The application of ${name} has not been submitted.`);
  return found;
}
