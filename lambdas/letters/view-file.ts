import type { LetterFile } from '../../shared/contracts/letter.ts';
import { conversionStatus } from '../documents/conversion-status.ts';
import { letterOf } from './letter-changes.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest } from './linked-request.ts';

export async function viewFile({ application, n }: LinkedRequest): Promise<LetterFile> {
  const { file, sending } = letterOf(await dynamoLetters().read(application), n);
  const { status, message } = conversionStatus(sending ? undefined : file);
  return {
    status,
    message,
    ...(file && !sending && { file_name: file.file_name, file_size: file.file_size }),
  };
}
