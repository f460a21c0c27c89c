import { config } from '#partner';
import { deleteApplication } from '../../../shared/contracts/applications.ts';
import { accountApplicationStore, discardApplication } from '../../application/account-applications.ts';
import type { Application } from '../../application/application.ts';
import { applicationStore } from '../../application/applications.ts';
import { conversionQueue } from '../../documents/conversion-queue.ts';
import { applicationCookies } from '../../http/cookies.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { dynamoLetters } from '../../letters/letters-store.ts';
import { pdfCopyQueue } from '../../pdf-copy/pdf-copy-queue.ts';
import { AlreadySubmitted, LettersAsked, NotFound, OnlyApplication, SessionInvalid } from '../../platform/errors.ts';
import { discardDelaySeconds } from '../../queues/queue.ts';

export const handler = authenticatedHandler(deleteApplication, async ({ account, number: chosen, cookies, params }) => {
  const ids = await accountApplicationStore().listIds(account);
  const items = await Promise.all(ids.map(applicationStore().find));
  const index = ids.findIndex((_, at) => String(at + 1) === params.number);
  const [owner, application] = [ids[index], items[index]];
  // A client that repeats the call after a lost response may still have the discarded application selected.
  if (!items[chosen - 1] && index !== chosen - 1) throw new SessionInvalid();
  if (owner === undefined) throw new NotFound("We couldn't find that application.");
  const number = chosen === index + 1 ? items.findLastIndex((item, at) => item && at !== index) + 1 : chosen;
  if (application) {
    if (application.receipt) throw new AlreadySubmitted();
    if (items.every((item) => item === undefined || item === application)) throw new OnlyApplication();
    const letters = config.letters && Object.values((await dynamoLetters().read(owner)).letters);
    if (letters?.some(({ generation }) => generation > 0)) throw new LettersAsked();
    await discardFiles(owner, application);
    await discardApplication(owner, application);
  }
  if (number === 0) throw new SessionInvalid();
  return new WithCookies(
    { message: 'The application was discarded.', number },
    number === chosen ? [] : applicationCookies(number, cookies),
  );
});

/** Sends the jobs that delete the files, before the write. If the write fails, the jobs keep the files. */
async function discardFiles(owner: string, application: Application): Promise<void> {
  const { documents, pdf_copy } = application;
  for (const [slot, { upload_id: uploadId }] of Object.entries(documents))
    await conversionQueue.enqueue(
      { kind: 'discard', ownerKind: 'application', owner, slot, uploadId },
      discardDelaySeconds,
    );
  if (pdf_copy)
    await pdfCopyQueue.enqueue({ kind: 'discard', applicationId: owner, hash: pdf_copy.hash }, discardDelaySeconds);
}
