import type { WorkStatus } from '../../../shared/contracts/documents.ts';
import { isRunning } from '../../../shared/status.ts';
import { application } from '../store/application-store.ts';
import { conversionOf, forgetDocument, markConverted } from './document-calls.ts';
import { forgetConversion, pendingConversions } from './pending-conversions.ts';
import { isUploading } from './upload-state.ts';
import { failUpload } from './uploads.ts';

const failed = 'Your file could not be converted. Please check it and upload it again.';

/** Takes the end of a conversion into the form (specification, section 4, "Document conversion polling"). */
export function endConversion(key: string, label: string, { status, message }: WorkStatus) {
  forgetConversion(key);
  if (status === 'COMPLETED') return markConverted(key);
  forgetDocument(key);
  if (status === 'FAILED') failUpload(key, label, [message ?? failed]);
}

/** Takes in what ended while its question was not on screen; resolves to the labels of what failed. */
export async function endUnseenConversions(): Promise<readonly string[]> {
  const pending = application.state.username === '' ? [] : pendingConversions();
  const ended = await Promise.all(
    pending.map(async (key) => {
      const label = application.questionOf(key)?.question.label ?? key;
      const work = await conversionOf(key);
      // Its own question follows it still, has just told of its end, or sends another file.
      if (isRunning(work.status) || !pendingConversions().includes(key) || isUploading(key)) return [];
      endConversion(key, label, work);
      return work.status === 'FAILED' ? [label] : [];
    }),
  );
  return ended.flat();
}
