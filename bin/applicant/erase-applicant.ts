import { counted } from '../../shared/text/counted.ts';

/** Erases what there is of an account. Throws for a submitted application unless the caller says that it may. */
export async function eraseApplicant(account: string, mayEraseSubmitted: boolean): Promise<string> {
  const { dynamoAccountApplications } = await import('../../lambdas/application/account-applications.ts');
  const { dynamoApplications } = await import('../../lambdas/application/applications.ts');
  const { dynamoApplicantItems } = await import('../../lambdas/application/applicant-items.ts');
  const { cognito } = await import('../../lambdas/identity/cognito.ts');
  const { deleteAccount } = await import('../../lambdas/identity/accounts.ts');
  const ids = await dynamoAccountApplications().all(account);
  const applications = await Promise.all(ids.map(dynamoApplications().find));
  if (applications.some((application) => application?.receipt) && !mayEraseSubmitted)
    throw new Error(
      'This application was submitted, and you may have to keep its record. To erase everything anyway, add --submitted.',
    );
  const { items, files } = await eraseApplications(ids);
  // The list of the applications after them and the account last: until then the command finds the applicant, and can be
  // repeated when it fails half-way.
  const ofAccount = await dynamoApplicantItems().eraseAccount(account);
  await deleteAccount(cognito(), account);
  return `Erased the account, ${counted(items + ofAccount, 'table item')} and ${counted(files, 'file or version', 'files and versions')}.`;
}

/** Erases applications of one account, which stays. Returns how many items and files they were. */
export async function eraseApplications(ids: readonly string[]): Promise<{ items: number; files: number }> {
  const { dynamoApplicantItems } = await import('../../lambdas/application/applicant-items.ts');
  const { s3ApplicationFiles } = await import('../../lambdas/documents/application-files.ts');
  const { eraseHandovers } = await import('../../lambdas/handover/daily/erase-days.ts');
  // First what is found by the ledger, whose entries are among the items.
  const handedOver = await eraseHandovers(ids);
  // The items before the files: what a worker writes from now on it removes again.
  const items = await dynamoApplicantItems().erase(ids);
  const files = await Promise.all(ids.map(s3ApplicationFiles().erase));
  return { items, files: files.reduce((total, each) => total + each, handedOver) };
}
