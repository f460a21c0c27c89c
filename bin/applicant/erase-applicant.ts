import { formatCount } from '../../shared/text/format-count.ts';

/** Erases an account with all its data. Idempotent. Throws if it has a submission, unless `mayEraseSubmitted`. */
export async function eraseApplicant(account: string, mayEraseSubmitted: boolean): Promise<string> {
  const { accountApplicationStore } = await import('../../lambdas/application/account-applications.ts');
  const { applicationStore } = await import('../../lambdas/application/applications.ts');
  const { cognito } = await import('../../lambdas/identity/cognito.ts');
  const { deleteAccount } = await import('../../lambdas/identity/accounts.ts');
  const ids = await accountApplicationStore().listIds(account);
  const applications = await Promise.all(ids.map(applicationStore().find));
  if (applications.some((application) => application?.receipt) && !mayEraseSubmitted)
    throw new Error(
      'This application was submitted, and you may have to keep its record. To erase everything anyway, add --submitted.',
    );
  const { items, files } = await eraseAccountData(account);
  // The account is deleted last, so that a repeated command still finds the applicant.
  await deleteAccount(cognito(), account);
  return `Erased the account, ${formatCount(items, 'table item')} and ${formatCount(files, 'file or version', 'files and versions')}.`;
}

/** Erases all data of an account, which can still log in. Returns how many items and files were erased. */
export async function eraseAccountData(account: string): Promise<{ items: number; files: number }> {
  const { accountApplicationStore } = await import('../../lambdas/application/account-applications.ts');
  const { applicantItemStore } = await import('../../lambdas/application/applicant-items.ts');
  const { items, files } = await eraseApplications(await accountApplicationStore().listIds(account));
  // The account's list of applications is erased after them, so that a repeated call still finds them.
  return { items: items + (await applicantItemStore().eraseAccount(account)), files };
}

/** Erases applications of one account and keeps the account. Returns how many items and files were erased. */
export async function eraseApplications(ids: readonly string[]): Promise<{ items: number; files: number }> {
  const { applicantItemStore } = await import('../../lambdas/application/applicant-items.ts');
  const { s3ApplicationFiles } = await import('../../lambdas/documents/application-files.ts');
  const { applicationStore } = await import('../../lambdas/application/applications.ts');
  const { eraseExports } = await import('../../lambdas/export/erase-exports.ts');
  const { submissionNumberIn } = await import('../../lambdas/documents/file-keys.ts');
  const keys = (await Promise.all(ids.map(s3ApplicationFiles().list))).flat();
  const receipts = (await Promise.all(ids.map(applicationStore().find))).map((application) => application?.receipt);
  // An interrupted run may have erased the receipts, so the keys of the records also name the submissions.
  const numbers = [...keys.map(submissionNumberIn), ...receipts.map((receipt) => receipt?.confirmation_number)];
  const exported = [...new Set(numbers.filter((number) => number !== undefined))];
  const exportFiles = await eraseExports(exported);
  // The items come before the files, so that a worker that is still writing files finds no item and deletes them again.
  const items = await applicantItemStore().erase(ids);
  // A worker may have written an export after the first deletion.
  const laterFiles = await eraseExports(exported);
  const files = await Promise.all(ids.map(s3ApplicationFiles().erase));
  return { items, files: files.reduce((total, each) => total + each, exportFiles + laterFiles) };
}
