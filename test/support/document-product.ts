import type { Consumer } from '../../lambdas/common/workers/consume.ts';

/** What the product does about documents, opened only now: its clients go where the environment says by then. */
export async function openDocumentProduct() {
  process.env.SSN_KEY_ID = 'not used';
  const [{ dynamoApplications }, { s3Uploads }, { s3Downloads }, { removeFiles }] = await Promise.all([
    import('../../lambdas/common/storage/dynamo-applications.ts'),
    import('../../lambdas/common/storage/uploads.ts'),
    import('../../lambdas/common/storage/downloads.ts'),
    import('../../lambdas/common/storage/remove-files.ts'),
  ]);
  const useCases = await Promise.all([
    import('../../lambdas/common/uploads/ask-for-upload.ts'),
    import('../../lambdas/common/uploads/start-conversion.ts'),
    import('../../lambdas/common/uploads/remove-document.ts'),
    import('../../lambdas/common/pdf/ask-for-copy.ts'),
    import('../../lambdas/common/submission/submit-application.ts'),
  ]);
  const workers = await Promise.all([
    import('../../lambdas/workers/convert-upload.ts'),
    import('../../lambdas/workers/render-pdf-copy.ts'),
    import('../../lambdas/workers/fail-dead-letters.ts'),
    import('../../lambdas/workers/record-submission.ts'),
  ]);
  const [{ askForUpload }, { startConversion }, { deleteDocument }, { askForCopy }, { submitApplication }] = useCases;
  const [convert, render, fail, conclude] = workers.map(({ handler }) => handler) as [
    Consumer,
    Consumer,
    Consumer,
    Consumer,
  ];
  const applications = dynamoApplications();
  const dependencies = { applications, uploads: s3Uploads(), downloads: s3Downloads(), removeFiles };
  return {
    applications,
    dependencies,
    askForUpload,
    startConversion,
    deleteDocument,
    askForCopy,
    submitApplication,
    convert,
    render,
    fail,
    conclude,
  };
}

export type DocumentProduct = Awaited<ReturnType<typeof openDocumentProduct>>;
