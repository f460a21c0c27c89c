import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import PDFDocument from 'pdfkit';
import { finishPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { times } from '../../../../shared/limits.ts';
import { type DocumentServices, startDocumentServices } from '../../../support/document-services.ts';
import { line, pdfByHand } from './raw-pdf.ts';

const key = 'college_unofficial_transcripts';
let services: DocumentServices;
let product: Awaited<ReturnType<typeof openProduct>>;
let applicant: string;

async function openProduct() {
  const { applicationStore } = await import('../../../../lambdas/application/applications.ts');
  const { s3Files } = await import('../../../../lambdas/documents/files.ts');
  const { applicationDocuments } = await import('../../../../lambdas/documents/application-documents.ts');
  const { progressStore } = await import('../../../../lambdas/application/progress.ts');
  const { startConversion } = await import('../../../../lambdas/documents/conversions.ts');
  const { handler } = await import('../../../../lambdas/workers/convert-upload.ts');
  const applications = applicationStore();
  const files = s3Files();
  const enqueue = async () => undefined;
  const dependencies = { documents: applicationDocuments(), enqueue };
  return { applications, progress: progressStore(), files, dependencies, startConversion, convert: handler };
}

beforeAll(async () => {
  services = await startDocumentServices({ calls: 0 });
  product = await openProduct();
});
afterAll(() => services.stop());
beforeEach(async () => {
  applicant = crypto.randomUUID();
  await product.progress.recordLogin(applicant, 'lan@example.edu');
});

const pdf = async (text: string) => {
  const doc = new PDFDocument();
  doc.text(text);
  return finishPdf(doc);
};
const documentNow = async () => (await product.applications.read(applicant)).documents[key];

/** Uploads a file and starts its conversion. */
async function uploadFile(bytes: Uint8Array) {
  const uploadId = crypto.randomUUID();
  const fileKey = `uploads/${applicant}/${key}/${uploadId}`;
  await services.put(fileKey, bytes);
  await product.startConversion(product.dependencies, { owner: applicant, slot: key, fileKey, fileName: 'a.pdf' });
  const body = JSON.stringify({ kind: 'convert', ownerKind: 'application', owner: applicant, slot: key, uploadId });
  const record = { messageId: 'm', body, attributes: { ApproximateReceiveCount: '1' } } as SQSRecord;
  return {
    size: bytes.length,
    postAnother: async () => services.put(fileKey, await pdf('Another transcript, and a longer one')),
    convert: () => product.convert({ Records: [record] }, undefined as never),
  };
}

it('the worker never converts a file that replaced the upload under the same key', async () => {
  const { size, convert, postAnother } = await uploadFile(await pdf('My transcript'));
  await postAnother();
  expect(await convert()).toEqual({ batchItemFailures: [] });
  expect(await documentNow()).toMatchObject({
    status: 'FAILED',
    message: "We couldn't finish converting your file. Please upload it again.",
    file_size: size,
  });
});

it('the worker does not convert an upload that has expired and is shown as failed', async () => {
  const { convert } = await uploadFile(await pdf('My transcript'));
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + times.workExpiry + 1);
  try {
    expect(await convert()).toEqual({ batchItemFailures: [] });
  } finally {
    jest.restoreAllMocks();
  }
  const document = await documentNow();
  expect(document).toMatchObject({
    status: 'FAILED',
    message: "We couldn't finish converting your file. Please upload it again.",
  });
  expect(document).not.toHaveProperty('pdf_key');
});

it('the worker tells the applicant that a digital signature cannot be checked in the converted PDF', async () => {
  const signature = '<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>';
  const { convert } = await uploadFile(pdfByHand({ content: line('My transcript'), objects: { 5: signature } }));
  expect(await convert()).toEqual({ batchItemFailures: [] });
  expect(await documentNow()).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringMatching(/^Your file has been converted. Its digital signature can't be checked/),
  });
});
