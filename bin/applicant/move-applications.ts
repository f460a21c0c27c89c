import type { Application } from '../../lambdas/application/application.ts';
import type { StoredLetters } from '../../lambdas/letters/stored-letters.ts';
import { formatCount } from '../../shared/text/format-count.ts';

const isRecord = (key: string) => key.startsWith('letters/');

const recordedMessage =
  "The application was submitted or has a letter, so its records refer to it and it can't be moved. Open it in packets and staff links by its number.";

/**
 * Moves the applications of a deleted account, with their items, files and sealed answers, to an account that has none.
 * Loses no concurrent write, and can be repeated until it succeeds.
 *
 * @param from the id of the deleted account, which is also the id of its first application
 * @throws if an application was submitted or has a recorded letter, because their records contain the old id
 * @throws while a document is being converted
 */
export async function moveApplications(from: string, email: string, to: string): Promise<string> {
  const { applicationIdOf } = await import('../../lambdas/application/application.ts');
  const { accountApplicationStore } = await import('../../lambdas/application/account-applications.ts');
  const { applicantItemStore, createAccountRenamer, mapTexts } = await import(
    '../../lambdas/application/applicant-items.ts'
  );
  const { applicationStore } = await import('../../lambdas/application/applications.ts');
  const { isUnderWay } = await import('../../lambdas/application/work-state.ts');
  const { kmsSeal } = await import('../../lambdas/platform/sealing/kms-seal.ts');
  const { s3ApplicationFiles } = await import('../../lambdas/documents/application-files.ts');
  const { cognitoUserPool } = await import('../../lambdas/identity/user-pool.ts');
  const items = applicantItemStore();
  const files = s3ApplicationFiles();

  if (from.includes('.')) throw new Error(`${from} isn't an account ID. Account IDs have no dot.`);
  if (await cognitoUserPool().find(from)) throw new Error(`The account ${from} still exists.`);
  if ((await items.findMoveSource(to)) !== from) {
    const ids = await accountApplicationStore().listIds(from);
    const applications = await Promise.all(ids.map(applicationStore().find));
    const keys = (await Promise.all(ids.map(files.list))).flat();
    if (applications.every((application) => !application)) throw new Error(`We found no application ${from}.`);
    if (applications.some((application) => application?.receipt) || keys.some(isRecord))
      throw new Error(recordedMessage);
  }

  const rename = createAccountRenamer(from, to);
  const etags = new Map<string, string>();
  const copied = new Set<string>();
  async function copyFiles(id: string): Promise<number> {
    const keys = (await files.list(id)).filter((key) => !copied.has(key));
    for (const key of keys) {
      const etag = await files.copy(key, rename(key));
      if (etag) etags.set(...etag);
      copied.add(key);
    }
    return keys.length;
  }

  async function reseal(oldId: string, sealed: Application['sealed']): Promise<Application['sealed']> {
    const answers = Object.entries(sealed).map(async ([key, bytes]) => {
      const answer = await kmsSeal().decrypt(oldId, bytes);
      return [key, answer === undefined ? bytes : await kmsSeal().encrypt(rename(oldId), answer)] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  const moveApplication = (id: string) =>
    items.moveApplication(id, rename(id), async ({ application, letters }) => {
      const rows = Object.values((letters?.letters ?? {}) as StoredLetters['letters']);
      if (application?.receipt || rows.some(({ received, unrecorded }) => received || unrecorded.length > 0))
        throw new Error(recordedMessage);
      const jobs = [...Object.values(application?.documents ?? {}), ...rows.flatMap(({ file, text }) => [file, text])];
      if (jobs.some((job) => job && isUnderWay(job)))
        throw new Error('A document is being converted. Run the command again in a minute.');
      // The items were read before, so every file that they name is copied.
      await copyFiles(id);
      const withNewNames = <T>(value: T) => mapTexts(value, (text) => etags.get(text) ?? rename(text)) as T;
      if (!application) return { letters: withNewNames(letters) };
      const { pdf_copy: _, ...kept } = application;
      const sealed = await reseal(id, application.sealed);
      const documents = withNewNames(application.documents);
      return { application: { ...kept, username: email, sealed, documents }, letters: withNewNames(letters) };
    });

  const alreadyHasOne = `The account of ${email} already has an application.`;
  const count = await items.beginMove(from, to);
  if (count === undefined) throw new Error(alreadyHasOne);
  const ids = Array.from({ length: count }, (_, index) => applicationIdOf(from, index + 1));
  let moved = 0;
  for (const id of ids) {
    const movedItems = await moveApplication(id);
    if (movedItems === undefined && moved === 0) await items.endMove(from, to);
    if (movedItems === undefined) throw new Error(alreadyHasOne);
    moved += movedItems;
  }
  moved += await items.moveOtherItems(from, to);
  for (const id of ids) {
    while ((await copyFiles(id)) > 0);
    await files.erase(id);
  }
  await items.endMove(from, to);
  return `Moved ${formatCount(moved, 'item')} and ${formatCount(copied.size, 'file')}. ${email} will see everything after the next login.`;
}
