import type { Consumer } from '../../lambdas/common/jobs/consume.ts';

/** Imported only now, because its AWS clients read the environment when they are made. */
export async function openDocumentProduct() {
  process.env.SSN_KEY_ID = 'not used';
  const [{ dynamoApplications }, { dynamoAnswers }, { dynamoProgress }, { dynamoDocuments }] = await Promise.all([
    import('../../lambdas/common/storage/applications/applications.ts'),
    import('../../lambdas/common/storage/applications/answers.ts'),
    import('../../lambdas/common/storage/applications/progress.ts'),
    import('../../lambdas/common/storage/applications/documents.ts'),
  ]);
  const [{ dynamoPdfCopies }, { dynamoSubmissions }, { s3Uploads }, { s3Downloads }, { s3Files }] = await Promise.all([
    import('../../lambdas/common/storage/applications/pdf-copies.ts'),
    import('../../lambdas/common/storage/applications/submissions.ts'),
    import('../../lambdas/common/storage/uploads.ts'),
    import('../../lambdas/common/storage/downloads.ts'),
    import('../../lambdas/common/storage/files.ts'),
  ]);
  const useCases = await Promise.all([
    import('../../lambdas/common/uploads/presign-upload.ts'),
    import('../../lambdas/common/uploads/start-conversion.ts'),
    import('../../lambdas/common/uploads/delete-document.ts'),
    import('../../lambdas/common/pdf-copy/request-pdf-copy.ts'),
    import('../../lambdas/common/submission/submit-application.ts'),
  ]);
  const workers = await Promise.all([
    import('../../lambdas/workers/convert-upload.ts'),
    import('../../lambdas/workers/render-pdf-copy.ts'),
    import('../../lambdas/workers/fail-dead-letters.ts'),
    import('../../lambdas/workers/record-submission.ts'),
  ]);
  const [{ presignUpload }, { startConversion }, { deleteDocument }, { requestPdfCopy }, { submitApplication }] =
    useCases;
  const [convert, render, fail, record] = workers.map(({ handler }) => handler) as [
    Consumer,
    Consumer,
    Consumer,
    Consumer,
  ];
  const applications = dynamoApplications();
  const dependencies = {
    applications,
    documents: dynamoDocuments(),
    pdfCopies: dynamoPdfCopies(),
    submissions: dynamoSubmissions(),
    uploads: s3Uploads(),
    downloads: s3Downloads(),
    files: s3Files(),
  };
  return {
    applications,
    answers: dynamoAnswers(),
    progress: dynamoProgress(),
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
  };
}

export type DocumentProduct = Awaited<ReturnType<typeof openDocumentProduct>>;
