import { postLetterPresignedUrl } from '../../../shared/contracts/letter.ts';
import { conversionQueue } from '../../documents/conversion-queue.ts';
import { fileSlot } from '../../documents/file-keys.ts';
import { presignUpload } from '../../documents/uploads.ts';
import { documentsOfRequest } from '../../letters/letter-documents.ts';
import { letterHandler } from '../../letters/letter-handler.ts';

export const handler = letterHandler(postLetterPresignedUrl, (_, { application, n, generation }) =>
  presignUpload(
    { documents: documentsOfRequest(n, generation), enqueue: conversionQueue.enqueue },
    application,
    fileSlot(n, generation),
  ),
);
