/** Erases what there is of an applicant. Throws for a submitted application unless the caller says that it may. */
export async function eraseApplicant(account: string, mayEraseSubmitted: boolean): Promise<string> {
  const { dynamoApplications } = await import('../../lambdas/application/applications.ts');
  const { dynamoApplicantItems } = await import('../../lambdas/application/applicant-items.ts');
  const { s3ApplicantFiles } = await import('../../lambdas/documents/applicant-files.ts');
  const { cognito } = await import('../../lambdas/identity/cognito.ts');
  const { deleteAccount } = await import('../../lambdas/identity/delete-account.ts');
  const application = await dynamoApplications().find(account);
  if (application?.receipt && !mayEraseSubmitted)
    throw new Error(
      'This application was submitted, and its record may have to be kept. To erase all of it, add --submitted.',
    );
  // The item before the files: what a worker writes from now on it removes again. The account last: until then the
  // command finds the applicant, and can be repeated when it fails half-way.
  const items = await dynamoApplicantItems().erase(account);
  const files = await s3ApplicantFiles().erase(account);
  await deleteAccount(cognito(), account);
  return `Erased: the account, ${items} items of the table, ${files} files and versions.`;
}
