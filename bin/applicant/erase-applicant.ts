import { formatCount } from '../../shared/text/format-count.ts';

/** Erases an account with all its data. Idempotent. Throws if it has a submission, unless `mayEraseSubmitted`. */
export async function eraseApplicant(account: string, mayEraseSubmitted: boolean): Promise<string> {
  const { accountApplicationStore } = await import('../../lambdas/application/account-applications.ts');
  const { applicationStore } = await import('../../lambdas/application/applications.ts');
  const { applicantItemStore } = await import('../../lambdas/application/applicant-items.ts');
  const { cognito } = await import('../../lambdas/identity/cognito.ts');
  const { deleteAccount } = await import('../../lambdas/identity/accounts.ts');
  const ids = await accountApplicationStore().listIds(account);
  const applications = await Promise.all(ids.map(applicationStore().find));
  if (applications.some((application) => application?.receipt) && !mayEraseSubmitted)
    throw new Error(
      'This application was submitted, and you may have to keep its record. To erase everything anyway, add --submitted.',
    );
  const { items, files } = await eraseApplications(ids);
  // The account's list of applications is erased after them, and the account last, so that a repeated command still
  // finds the applicant.
  const accountItems = await applicantItemStore().eraseAccount(account);
  await deleteAccount(cognito(), account);
  return `Erased the account, ${formatCount(items + accountItems, 'table item')} and ${formatCount(files, 'file or version', 'files and versions')}.`;
}

/** Erases applications of one account and keeps the account. Returns how many items and files were erased. */
export async function eraseApplications(ids: readonly string[]): Promise<{ items: number; files: number }> {
  const { applicantItemStore } = await import('../../lambdas/application/applicant-items.ts');
  const { s3ApplicationFiles } = await import('../../lambdas/documents/application-files.ts');
  const { eraseHandovers } = await import('../../lambdas/handover/daily/erase-days.ts');
  // The exports come first: they are found by the ledger, whose entries are among the items.
  const exportFiles = await eraseHandovers(ids);
  // The items come before the files, so that a worker that is still writing files finds no item and deletes them again.
  const items = await applicantItemStore().erase(ids);
  const files = await Promise.all(ids.map(s3ApplicationFiles().erase));
  return { items, files: files.reduce((total, count) => total + count, exportFiles) };
}
