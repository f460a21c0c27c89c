import { expect, it } from '@jest/globals';
import type { DocumentStore } from '../../../../lambdas/documents/document-store.ts';
import { letterOf } from '../../../../lambdas/letters/letter-rules.ts';
import { product, services } from '../../../support/suite-documents.ts';
import { createLetterRequest, letters } from '../../../support/suite-letters.ts';

const enqueue = async () => undefined;

/** Creates an application. Returns the calls that change a document of it. `beforeWrite` delays the write of a call. */
async function openSlot(kind: 'application' | 'letter') {
  const { documentsOfRequest } = await import('../../../../lambdas/letters/letter-documents.ts');
  const owner = await createLetterRequest();
  const { documents: ofApplication } = product.dependencies;
  const [slot, store] =
    kind === 'letter'
      ? ['1-g1', { ...documentsOfRequest(1, 1), delete: ofApplication.delete }]
      : ['college_unofficial_transcripts', ofApplication];
  const stalled = (beforeWrite: () => Promise<unknown>): { documents: DocumentStore; enqueue: typeof enqueue } => ({
    documents: {
      ...store,
      add: async (...rest) => {
        await beforeWrite();
        return store.add(...rest);
      },
      delete: async (...rest) => {
        await beforeWrite();
        return store.delete(...rest);
      },
    },
    enqueue,
  });
  return {
    async upload(fileName: string, beforeWrite = enqueue) {
      const { fields } = await product.presignUpload({ documents: store, enqueue }, owner, slot);
      await services.put(fields.key, fileName);
      return product.startConversion(stalled(beforeWrite), { owner, slot, fileKey: fields.key, fileName });
    },
    remove: (beforeWrite = enqueue) => product.deleteDocument(stalled(beforeWrite), owner, slot),
    async read() {
      const { documents } = await product.applications.read(owner);
      const document = kind === 'letter' ? letterOf(await letters.read(owner), 1).file : documents[slot];
      const hasFile = (await services.list(owner)).some((key) => key === document?.file_key);
      return { name: document?.file_name, hasFile: kind === 'letter' || hasFile };
    },
  };
}

it('a deletion that is late leaves a newer upload and its file', async () => {
  const { upload, remove, read } = await openSlot('application');
  await upload('a.pdf');
  await remove(async () => {
    await remove();
    await upload('b.pdf');
  });
  expect(await read()).toEqual({ name: 'b.pdf', hasFile: true });
});

it.each([
  ['application', 'an earlier document'],
  ['application', 'none'],
  ['letter', 'an earlier document'],
  ['letter', 'none'],
] as const)('an upload that is late does not replace a newer one (%s, over %s)', async (kind, before) => {
  const { upload, read } = await openSlot(kind);
  if (before !== 'none') await upload('a.pdf');
  const late = upload('late.pdf', async () => {
    await upload('b.pdf');
  });
  await expect(late).rejects.toMatchObject({ name: 'UploadNotYours' });
  expect(await read()).toEqual({ name: 'b.pdf', hasFile: true });
});
