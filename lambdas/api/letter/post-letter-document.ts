import { postLetterDocument } from '../../../shared/contracts/letter.ts';
import { conversionQueue } from '../../documents/conversion-queue.ts';
import { startConversion } from '../../documents/conversions.ts';
import { fileSlot } from '../../documents/file-keys.ts';
import { documentsOfRequest, requireUploadOpen } from '../../letters/letter-documents.ts';
import { letterHandler } from '../../letters/letter-handler.ts';

export const handler = letterHandler(postLetterDocument, async ({ body }, link) => {
  await requireUploadOpen(link);
  const { application, n, generation } = link;
  const { status, message = '' } = await startConversion(
    { documents: documentsOfRequest(n, generation), enqueue: conversionQueue.enqueue },
    { owner: application, slot: fileSlot(n, generation), fileKey: body.file_key, fileName: body.file_name },
  );
  return { status, message };
});
