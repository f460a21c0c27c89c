import { place } from '../../shared/form/place.ts';
import { printForm } from '../../shared/print/print-form.ts';
import { isRunning } from '../../shared/status.ts';
import { type Application, formStateOf } from '../common/applications/application.ts';
import { findApplication } from '../common/applications/find-application.ts';
import { renderApplication } from '../common/documents/render-application.ts';
import { config, form, todayOfPartner } from '../common/partner-form.ts';
import { copyHash } from '../common/pdf/copy-hash.ts';
import { copyKey } from '../common/storage/file-keys.ts';
import { s3Files } from '../common/storage/files.ts';
import { keyedApplications } from '../common/storage/keyed-applications.ts';
import { bringRenderBack, type RenderJob } from '../common/storage/queues.ts';
import { removeFiles } from '../common/storage/remove-files.ts';
import { consumer, type Outcome } from '../common/workers/consume.ts';

/** Makes the PDF copy that was asked for last; one that nobody waits for any more is not made, or removed. */
async function render({ application: id, hash, isLastCall }: RenderJob): Promise<Outcome> {
  const applications = keyedApplications();
  const application = await findApplication(applications, id);
  const key = copyKey(id, hash);
  if (application?.pdf?.hash !== hash) {
    await removeFiles([key]);
    return isLastCall ? 'superseded' : 'early';
  }
  // Something was entered since it was asked for: a copy must not lie under a name that says other answers.
  if (copyHash(application) !== hash) {
    if (await applications.forgetPdf(id, hash)) await removeFiles([key]);
    return 'superseded';
  }
  if (!isRunning(application.pdf.status) || !(await applications.beginPdf(id, hash))) return 'superseded';
  await s3Files().writePdf(key, await copyOf(application));
  if (await applications.completePdf(id, hash, key)) return 'done';
  const now = (await findApplication(applications, id))?.pdf;
  // Unless another delivery has completed it, nobody will ever ask for this file.
  if (now?.key !== key) await removeFiles([key]);
  return 'superseded';
}

async function copyOf(application: Application): Promise<Uint8Array> {
  const { answers, receipt, documents } = application;
  // Lists that depend on the day are those of the day of the submission.
  const state = formStateOf(application, todayOfPartner(receipt && new Date(receipt.submitted_at)));
  const uploads = place(form, state).questions.filter(({ shown, question }) => shown && question.kind === 'upload');
  return renderApplication({
    printed: printForm(form, state),
    partner: config,
    applicantName: [answers.first_name, answers.last_name].filter(Boolean).join(' ') || application.username,
    status: receipt ? 'Submitted' : 'Not submitted yet',
    ...(receipt && { confirmationNumber: receipt.confirmation_number, submittedAt: receipt.submitted_at }),
    preparedAt: new Date().toISOString(),
    documents: await Promise.all(
      uploads.flatMap(({ key, question }) => {
        const document = documents[key];
        if (document?.status !== 'COMPLETED' || !document.pdf_key) return [];
        const { file_name: fileName, pdf_key } = document;
        return [
          s3Files()
            .read(pdf_key)
            .then((pdf) => ({ key, label: question.label, fileName, pdf })),
        ];
      }),
    ),
  });
}

export const handler = consumer('pdf-copy', render, bringRenderBack);
