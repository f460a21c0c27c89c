/**
 * Puts the applications of an account that is gone under another one that has none yet: their items under its id, their files
 * in its folders, sealed answers sealed for it. What was recorded for good names the old id and stays: throws for those.
 * @param from the account's id, which its first application has
 */
export async function moveApplications(from: string, email: string, to: string): Promise<string> {
  const { dynamoAccountApplications } = await import('../../lambdas/application/account-applications.ts');
  const { dynamoApplicantItems } = await import('../../lambdas/application/applicant-items.ts');
  const { dynamoApplications } = await import('../../lambdas/application/applications.ts');
  const { kmsSeal } = await import('../../lambdas/platform/kms-seal.ts');
  const { s3ApplicationFiles } = await import('../../lambdas/documents/application-files.ts');
  const { cognitoUserPool } = await import('../../lambdas/identity/user-pool.ts');
  const { find } = dynamoApplications();
  const files = s3ApplicationFiles();

  if (await cognitoUserPool().find(from)) throw new Error(`The account ${from} is still there.`);
  const ids = await dynamoAccountApplications().all(from);
  const applications = await Promise.all(ids.map(find));
  if (applications.every((application) => !application)) throw new Error(`There is no application ${from}.`);
  const present = await Promise.all((await dynamoAccountApplications().all(to)).map(find));
  if (present.length > 1 || present.some((application) => application && application.version > 0))
    throw new Error(`The account of ${email} has an application of its own.`);
  const keys = (await Promise.all(ids.map(files.list))).flat();
  if (applications.some((application) => application?.receipt) || keys.some((key) => key.startsWith('letters/')))
    throw new Error(
      'It was submitted or has a letter: its records name it. Packets and staff links open it by its number.',
    );

  const renamed = (text: string) => text.replaceAll(from, to);
  const etags = new Map<unknown, string>();
  for (const key of keys) etags.set(renamed(key), await files.copy(key, renamed(key)));
  const items = await dynamoApplicantItems().rename(from, to, async (oldId, { pdf_copy: _, ...application }) => {
    const sealed = Object.entries(application.sealed).map(async ([key, bytes]) => {
      const answer = await kmsSeal().open(oldId, bytes);
      return [key, answer === undefined ? bytes : await kmsSeal().close(renamed(oldId), answer)] as const;
    });
    const documents = Object.entries(application.documents).map(([key, document]) => {
      return [key, { ...document, file_etag: etags.get(document.file_key) ?? document.file_etag }] as const;
    });
    return {
      ...application,
      username: email,
      sealed: Object.fromEntries(await Promise.all(sealed)),
      documents: Object.fromEntries(documents),
    };
  });
  await Promise.all(ids.map(files.erase));
  return `Moved ${items} items and ${keys.length} files. ${email} finds all of it after the next log-in.`;
}
