import { postLetterPresignedUrl } from '../../shared/contracts/letter.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { presignUpload } from '../documents/presign-upload.ts';
import { letterHandler } from '../http/letter-handler.ts';
import { documentsOfRequest, fileSlot } from '../letters/letter-documents.ts';

export const handler = letterHandler(postLetterPresignedUrl, (_, { application, n, generation }) =>
  presignUpload(
    { documents: documentsOfRequest(n, generation), enqueue: conversionQueue.enqueue },
    application,
    fileSlot(n, generation),
  ),
);
