/** Imports the product after the environment is set, because the AWS clients read it when they are created. */
export async function openDocumentProduct() {
  process.env.SSN_KEY_ID = 'not used';
  const { applicationStore } = await import('../../lambdas/application/applications.ts');
  const { answerStore } = await import('../../lambdas/application/answers.ts');
  const { progressStore } = await import('../../lambdas/application/progress.ts');
  const { applicationDocuments } = await import('../../lambdas/documents/application-documents.ts');
  const { submissionStore } = await import('../../lambdas/submission/submissions.ts');
  const { handler: convert } = await import('../../lambdas/workers/convert-upload.ts');
  const { handler: render } = await import('../../lambdas/workers/render-pdf-copy.ts');
  const { handler: fail } = await import('../../lambdas/workers/fail-dead-letters.ts');
  const { handler: record } = await import('../../lambdas/workers/record-submission.ts');
  const { handler: noteDelivery } = await import('../../lambdas/workers/note-delivery.ts');
  const { handler: sendDue } = await import('../../lambdas/workers/send-due.ts');
  const applications = applicationStore();
  return {
    applications,
    answers: answerStore(),
    progress: progressStore(),
    dependencies: { applications, documents: applicationDocuments(), submissions: submissionStore() },
    ...(await import('../../lambdas/documents/uploads.ts')),
    ...(await import('../../lambdas/documents/conversions.ts')),
    ...(await import('../../lambdas/documents/document-store.ts')),
    ...(await import('../../lambdas/pdf-copy/request-pdf-copy.ts')),
    ...(await import('../../lambdas/submission/submit-application.ts')),
    convert,
    render,
    fail,
    record,
    noteDelivery,
    sendDue,
  };
}

export type DocumentProduct = Awaited<ReturnType<typeof openDocumentProduct>>;
