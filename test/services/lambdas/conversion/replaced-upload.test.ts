import { beforeEach, expect, it, jest } from '@jest/globals';
import { convertInProcess } from '../../../../lambdas/conversion/convert-in-process.ts';
import { s3Files } from '../../../../lambdas/documents/files.ts';
import { sha256 } from '../../../../lambdas/platform/sha256.ts';
import { times } from '../../../../shared/limits.ts';
import { passTime } from '../../../support/pass-time.ts';
import { samplePdf, samplePng } from '../../../support/sample-files.ts';
import { deliver, product, services } from '../../../support/suite-documents.ts';
import { line, pdfByHand } from './raw-pdf.ts';
import { paragraph, wordFile } from './word-files.ts';

const key = 'college_unofficial_transcripts';
let applicant: string;
/** A delay of the worker between the conversion of a file and its writes. */
let beforeWriting: (() => Promise<void>) | undefined;

jest.unstable_mockModule('../../../../lambdas/conversion/convert-to-pdf.ts', () => ({
  convertToPdf: async (bytes: Uint8Array) => {
    const converted = await convertInProcess(bytes, 'embedded');
    await beforeWriting?.();
    return converted;
  },
  convertLetterText: undefined,
}));

beforeEach(async () => {
  applicant = crypto.randomUUID();
  await product.progress.recordLogin(applicant, 'lan@example.edu');
});

const documentNow = async () => (await product.applications.read(applicant)).documents[key];

/** Uploads a file and starts its conversion. */
async function uploadFile(bytes: Uint8Array) {
  const uploadId = crypto.randomUUID();
  const fileKey = `uploads/${applicant}/${key}/${uploadId}`;
  await services.put(fileKey, bytes);
  const { documents } = product.dependencies;
  const enqueue = async () => undefined;
  await product.startConversion({ documents, enqueue }, { owner: applicant, slot: key, fileKey, fileName: 'a.pdf' });
  return {
    size: bytes.length,
    postAnother: async () => services.put(fileKey, await samplePdf('Another transcript, and a longer one')),
    convert: () =>
      deliver('convert', { kind: 'convert', ownerKind: 'application', owner: applicant, slot: key, uploadId }),
  };
}

it('the worker never converts a file that replaced the upload under the same key', async () => {
  const { size, convert, postAnother } = await uploadFile(await samplePdf('My transcript'));
  await postAnother();
  expect(await convert()).toBe(true);
  expect(await documentNow()).toMatchObject({
    status: 'FAILED',
    message: "We couldn't finish converting your file. Please upload it again.",
    file_size: size,
  });
});

it('the worker does not convert an upload that has expired and is shown as failed', async () => {
  const { convert } = await uploadFile(await samplePdf('My transcript'));
  passTime(times.workExpiry + 1);
  expect(await convert()).toBe(true);
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
  expect(await convert()).toBe(true);
  expect(await documentNow()).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringMatching(/^Your file has been converted. Its digital signature can't be checked/),
  });
});

it.each([
  ['a picture', () => samplePng()],
  ['a PDF', () => samplePdf('My transcript')],
  ['a Word document', () => wordFile([paragraph('My transcript')])],
] as const)('%s that two workers convert at once is stored as the PDF whose hash is recorded', async (_, file) => {
  const { convert } = await uploadFile(await file());
  beforeWriting = async () => {
    beforeWriting = undefined;
    expect(await convert()).toBe(true);
  };
  expect(await convert()).toBe(true);
  const document = await documentNow();
  const stored = await s3Files().read(document?.pdf_key ?? '');
  expect(document).toMatchObject({ status: 'COMPLETED', pdf_sha256: sha256(stored ?? Buffer.alloc(0)) });
});
