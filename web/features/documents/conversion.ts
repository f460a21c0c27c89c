import type { WorkStatus } from '../../../shared/contracts/documents.ts';
import { ANSWERED, isRunning } from '../../../shared/status.ts';
import { application } from '../store/index.ts';
import { fetchConversion, forgetDocument } from './document.ts';
import { forgetConversion, pendingConversions } from './pending-conversions.ts';
import { clearUpload, failUpload, isUploading } from './upload-state.ts';

const failed = 'Your file could not be converted. Please check it and upload it again.';

/** Specification, section 4, "Document conversion polling". */
export function endConversion(key: string, { status, message }: WorkStatus) {
  forgetConversion(key);
  if (status === 'COMPLETED') {
    clearUpload(key);
    return application.show({ answers: { [key]: ANSWERED } });
  }
  forgetDocument(key);
  if (status === 'FAILED') failUpload(key, [message ?? failed]);
}

/** For conversions whose questions are not on screen. Returns the labels of documents that failed. */
export async function endUnseenConversions(): Promise<readonly string[]> {
  const pending = application.state.username === '' ? [] : pendingConversions();
  const ended = await Promise.all(
    pending.map(async (key) => {
      const work = await fetchConversion(key);
      // Still running, ended meanwhile by its own question, or replaced by a new upload.
      if (isRunning(work.status) || !pendingConversions().includes(key) || isUploading(key)) return [];
      endConversion(key, work);
      return work.status === 'FAILED' ? [application.labelOf(key)] : [];
    }),
  );
  return ended.flat();
}
