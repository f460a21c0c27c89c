import { readApplicantName } from '../../shared/partner/applicant-name.ts';
import { printForm } from '../../shared/print/print-form.ts';
import { isRunning } from '../../shared/status.ts';
import { type Application, formDayOf, formStateOf } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { applicationsWithSsnKey } from '../application/applications-with-ssn-key.ts';
import { maskSealed } from '../application/sealed-answers.ts';
import { hasExpired } from '../application/work-state.ts';
import { pdfCopyKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { contentHash } from '../pdf-copy/content-hash.ts';
import { drawPdfCopy } from '../pdf-copy/draw-pdf-copy.ts';
import { pdfCopyStore } from '../pdf-copy/pdf-copies.ts';
import { type PdfCopyJob, pdfCopyQueue } from '../pdf-copy/pdf-copy-queue.ts';
import { copyFailedMessage } from '../pdf-copy/request-pdf-copy.ts';
import { config, form } from '../platform/partner-form.ts';
import { createConsumer, type Outcome, quickRetrySeconds } from '../queues/consume.ts';
import { readSubmittedForm } from '../submission/read-submitted-form.ts';

type Job = Pick<PdfCopyJob, 'applicationId' | 'hash'>;

async function render({ applicationId, hash }: Job): Promise<Outcome> {
  const copies = pdfCopyStore();
  const application = await applicationsWithSsnKey().find(applicationId);
  const key = pdfCopyKey(applicationId, hash);
  if (application?.pdf_copy?.hash !== hash) {
    await s3Files().delete([key]);
    return 'early';
  }
  // The answers changed after the request. A copy must not be stored under the hash of other answers.
  if (contentHash(application) !== hash) {
    if (await copies.clear(applicationId, hash)) await s3Files().delete([key]);
    return 'superseded';
  }
  if (hasExpired(application.pdf_copy)) {
    await copies.fail(applicationId, hash, copyFailedMessage);
    return 'expired';
  }
  if (!isRunning(application.pdf_copy.status) || !(await copies.begin(applicationId, hash))) return 'superseded';
  const pdf = await copyOf(applicationId, application);
  await s3Files().writePdf(key, pdf);
  if (await copies.complete(applicationId, hash, { key, file_size: pdf.length })) return 'done';
  const current = (await applicationStore().find(applicationId))?.pdf_copy;
  // Another delivery of the same job may have completed the copy.
  if (current?.key !== key) await s3Files().delete([key]);
  return 'superseded';
}

async function discard({ applicationId, hash }: Job): Promise<Outcome> {
  const current = (await applicationStore().find(applicationId))?.pdf_copy;
  if (current?.hash === hash) return 'superseded';
  await s3Files().delete([pdfCopyKey(applicationId, hash)]);
  return 'done';
}

async function copyOf(applicationId: string, application: Application): Promise<Uint8Array> {
  const { receipt, documents } = application;
  const answers = maskSealed(application);
  const submittedForm = await readSubmittedForm(applicationId, application, answers);
  const printed = submittedForm ?? printForm(form, formStateOf({ ...application, answers }, formDayOf(application)));
  const uploads = printed.pages.flatMap(({ sections }) =>
    sections.flatMap(({ rows }) => rows.filter(({ isDocument }) => isDocument)),
  );
  return drawPdfCopy({
    printed,
    partner: config,
    applicantName: readApplicantName(config, answers) || application.username,
    status: receipt ? (receipt.late ? 'Submitted late' : 'Submitted') : 'Not submitted yet',
    ...(receipt && { confirmationNumber: receipt.confirmation_number, submittedAt: receipt.submitted_at }),
    preparedAt: new Date().toISOString(),
    documents: await Promise.all(
      uploads.flatMap(({ key, label }) => {
        const document = documents[key];
        if (document?.status !== 'COMPLETED' || !document.pdf_key) return [];
        const { file_name: fileName, pdf_key } = document;
        return [
          s3Files()
            .read(pdf_key)
            .then((pdf) => ({ key, label, fileName, pdf })),
        ];
      }),
    ),
  });
}

export const handler = createConsumer<PdfCopyJob>(
  'pdf-copy',
  { render, discard },
  { setVisibility: pdfCopyQueue.setVisibility, failureDelaySeconds: quickRetrySeconds },
);
