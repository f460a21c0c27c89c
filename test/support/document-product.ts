import type { Consumer } from '../../lambdas/queues/consume.ts';

/** Imports the product after the environment is set, because the AWS clients read it when they are created. */
export async function openDocumentProduct() {
  process.env.SSN_KEY_ID = 'not used';
  const [{ applicationStore }, { answerStore }, { progressStore }, { applicationDocuments }] = await Promise.all([
    import('../../lambdas/application/applications.ts'),
    import('../../lambdas/application/answers.ts'),
    import('../../lambdas/application/progress.ts'),
    import('../../lambdas/documents/application-documents.ts'),
  ]);
  const { submissionStore } = await import('../../lambdas/submission/submissions.ts');
  const useCases = await Promise.all([
    import('../../lambdas/documents/uploads.ts'),
    import('../../lambdas/documents/conversions.ts'),
    import('../../lambdas/documents/document-store.ts'),
    import('../../lambdas/pdf-copy/request-pdf-copy.ts'),
    import('../../lambdas/submission/submit-application.ts'),
  ]);
  const workers = await Promise.all([
    import('../../lambdas/workers/convert-upload.ts'),
    import('../../lambdas/workers/render-pdf-copy.ts'),
    import('../../lambdas/workers/fail-dead-letters.ts'),
    import('../../lambdas/workers/record-submission.ts'),
    import('../../lambdas/workers/note-delivery.ts'),
    import('../../lambdas/workers/send-due.ts'),
  ]);
  const [{ presignUpload }, { startConversion }, { deleteDocument }, { requestPdfCopy }, { submitApplication }] =
    useCases;
  const [convert, render, fail, record, noteDelivery, sendDue] = workers.map(({ handler }) => handler) as [
    Consumer,
    Consumer,
    Consumer,
    Consumer,
    Consumer,
    Consumer,
  ];
  const applications = applicationStore();
  const dependencies = {
    applications,
    documents: applicationDocuments(),
    submissions: submissionStore(),
  };
  return {
    applications,
    answers: answerStore(),
    progress: progressStore(),
    dependencies,
    presignUpload,
    startConversion,
    deleteDocument,
    requestPdfCopy,
    submitApplication,
    convert,
    render,
    fail,
    record,
    noteDelivery,
    sendDue,
  };
}

export type DocumentProduct = Awaited<ReturnType<typeof openDocumentProduct>>;
