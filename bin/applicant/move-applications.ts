import type { Application } from '../../lambdas/application/application.ts';
import type { StoredLetters } from '../../lambdas/letters/stored-letters.ts';
import { counted } from '../../shared/text/counted.ts';

const isRecord = (key: string) => key.startsWith('letters/');

const recorded =
  "The application was submitted or has a letter, so its records refer to it and it can't be moved. Open it in packets and staff links by its number.";

/**
 * Puts the applications of an account that is gone, with items, files and sealed answers, under one that has none yet. Loses
 * nothing that is written meanwhile, and can be repeated until it ends. Throws for what was recorded for good, which names the
 * old id, and while something is being converted.
 * @param from the account's id, which its first application has
 */
export async function moveApplications(from: string, email: string, to: string): Promise<string> {
  const { applicationIdOf } = await import('../../lambdas/application/application.ts');
  const { dynamoAccountApplications } = await import('../../lambdas/application/account-applications.ts');
  const { dynamoApplicantItems, renaming, withTexts } = await import('../../lambdas/application/applicant-items.ts');
  const { dynamoApplications } = await import('../../lambdas/application/applications.ts');
  const { isUnderWay } = await import('../../lambdas/application/work-state.ts');
  const { kmsSeal } = await import('../../lambdas/platform/sealing/kms-seal.ts');
  const { s3ApplicationFiles } = await import('../../lambdas/documents/application-files.ts');
  const { cognitoUserPool } = await import('../../lambdas/identity/user-pool.ts');
  const items = dynamoApplicantItems();
  const files = s3ApplicationFiles();

  if (from.includes('.')) throw new Error(`${from} isn't an account ID. Account IDs have no dot.`);
  if (await cognitoUserPool().find(from)) throw new Error(`The account ${from} still exists.`);
  if ((await items.movingTo(to)) !== from) {
    const ids = await dynamoAccountApplications().all(from);
    const applications = await Promise.all(ids.map(dynamoApplications().find));
    const keys = (await Promise.all(ids.map(files.list))).flat();
    if (applications.every((application) => !application)) throw new Error(`We found no application ${from}.`);
    if (applications.some((application) => application?.receipt) || keys.some(isRecord)) throw new Error(recorded);
  }

  const renamed = renaming(from, to);
  const etags = new Map<string, string>();
  const copied = new Set<string>();
  async function copyFiles(id: string): Promise<number> {
    const keys = (await files.list(id)).filter((key) => !copied.has(key));
    for (const key of keys) {
      const etag = await files.copy(key, renamed(key));
      if (etag) etags.set(...etag);
      copied.add(key);
    }
    return keys.length;
  }

  async function sealedAnew(oldId: string, sealed: Application['sealed']): Promise<Application['sealed']> {
    const answers = Object.entries(sealed).map(async ([key, bytes]) => {
      const answer = await kmsSeal().open(oldId, bytes);
      return [key, answer === undefined ? bytes : await kmsSeal().close(renamed(oldId), answer)] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  const moveApplication = (id: string) =>
    items.moveApplication(id, renamed(id), async ({ application, letters }) => {
      const rows = Object.values((letters?.letters ?? {}) as StoredLetters['letters']);
      if (application?.receipt || rows.some(({ received, unrecorded }) => received || unrecorded.length > 0))
        throw new Error(recorded);
      const works = [...Object.values(application?.documents ?? {}), ...rows.flatMap(({ file, text }) => [file, text])];
      if (works.some((work) => work && isUnderWay(work)))
        throw new Error('A document is being converted. Run the command again in a minute.');
      // After the items were read: what they name is there.
      await copyFiles(id);
      const there = <T>(value: T) => withTexts(value, (text) => etags.get(text) ?? renamed(text)) as T;
      if (!application) return { letters: there(letters) };
      const { pdf_copy: _, ...kept } = application;
      const sealed = await sealedAnew(id, application.sealed);
      const documents = there(application.documents);
      return { application: { ...kept, username: email, sealed, documents }, letters: there(letters) };
    });

  const own = `The account of ${email} already has an application.`;
  const count = await items.beginMove(from, to);
  if (count === undefined) throw new Error(own);
  const ids = Array.from({ length: count }, (_, index) => applicationIdOf(from, index + 1));
  let moved = 0;
  for (const id of ids) {
    const both = await moveApplication(id);
    if (both === undefined && moved === 0) await items.endMove(from, to);
    if (both === undefined) throw new Error(own);
    moved += both;
  }
  moved += await items.moveOthers(from, to);
  for (const id of ids) {
    while ((await copyFiles(id)) > 0);
    await files.erase(id);
  }
  await items.endMove(from, to);
  return `Moved ${counted(moved, 'item')} and ${counted(copied.size, 'file')}. ${email} will see everything after the next login.`;
}
