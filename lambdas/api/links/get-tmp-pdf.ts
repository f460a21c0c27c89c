import { getTmpDocument, getTmpPdf, type LinkedLetter } from '../../../shared/contracts/links.ts';
import type { Application } from '../../application/application.ts';
import { applicationsWithSsnKey } from '../../application/applications-with-ssn-key.ts';
import { maskSealed } from '../../application/sealed-answers.ts';
import { documentAnswers } from '../../application/work-state.ts';
import { publicHandler } from '../../http/handlers.ts';
import { openLink, requireStaffLinks } from '../../http/open-link.ts';
import { letterDocumentKey } from '../../letters/letter-documents.ts';
import { dynamoLetters } from '../../letters/letters-store.ts';
import { staffLetters } from '../../letters/staff-letters.ts';
import { documentTokenOf, linkDigest } from '../../links/links.ts';
import { LinkInvalid } from '../../platform/errors.ts';
import { config } from '../../platform/partner-form.ts';
import { siteAddress } from '../../platform/site.ts';
import { readSubmittedForm } from '../../submission/read-submitted-form.ts';

export const handler = publicHandler(getTmpPdf, async ({ query, siteHost }) => {
  requireStaffLinks();
  const link = await openLink(getTmpPdf, 'staff', linkDigest.staff(query.service_token));
  if (!link) throw new LinkInvalid();
  const application = await applicationsWithSsnKey().find(link.application);
  // The applicant has discarded it.
  if (!application) throw new LinkInvalid();
  const { answers, add_another, tabs, receipt } = application;
  const token = documentTokenOf(query.service_token);
  const addressOf = (key: string) =>
    `${siteAddress(siteHost)}${getTmpDocument.path.replace('{key}', key)}?document_token=${token}`;
  const converted = Object.entries(application.documents).filter(([, { status }]) => status === 'COMPLETED');
  const answer = link.mayReadSsn ? answers : maskSealed(application);
  const submittedForm = await readSubmittedForm(link.application, application, answer);
  return {
    answer,
    ...(submittedForm && { asked: submittedForm }),
    add_another,
    tabs,
    document_answer: documentAnswers(application),
    documents: Object.fromEntries(converted.map(([key]) => [key, addressOf(key)])),
    ...receipt,
    ...(config.letters && { letters: await lettersOf(link.application, application, addressOf) }),
  };
});

async function lettersOf(
  applicationId: string,
  application: Application,
  addressOf: (key: string) => string,
): Promise<LinkedLetter[]> {
  const letters = await staffLetters(applicationId, application, await dynamoLetters().read(applicationId));
  return letters.map(({ received, generation: _, ...line }) => ({
    ...line,
    ...(received && {
      version: received.version,
      received_at: received.received_at,
      url: addressOf(letterDocumentKey(line.n)),
    }),
  }));
}
