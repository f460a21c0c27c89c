import { convertedMessage, type WorkStatus } from '../../../../shared/contracts/documents.ts';
import { isRunning } from '../../../../shared/status.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { closeToasts, showToast } from '../../../ui/toasts/toasts.ts';
import type { Documents } from './create-documents.ts';
import { type DocumentEvent, isUploading, nextState } from './document-state.ts';

const notConvertedMessage = "We couldn't convert your file. Please check it and upload it again.";

export const conversionKey = (key: string) => ['doc-conversion', key] as const;

/** Applies an event to a document: updates its state, the host's stored document and the toasts. */
export function changeDocument(documents: Documents, key: string, event: DocumentEvent) {
  const { host } = documents;
  const before = documents.get(key);
  const after = nextState(before, event);
  updateUnseenConversions(documents, key, event);
  if (after.stored !== before.stored) {
    if (!after.stored?.isConverted) queryClient.removeQueries({ queryKey: conversionKey(key) });
    host.setStored(key, after.stored);
  }
  documents.set(key, after);
  if (event.kind === 'progressed' || after.attempt === before.attempt) return;
  // The toast's label names the question (specification, section 8).
  const label = `Error uploading file for ${host.labelOf(key)}`;
  closeToasts(label);
  if (after.attempt?.step === 'failed') showToast({ severity: 'error', label });
}

function updateUnseenConversions({ host: { unseenConversions } }: Documents, key: string, { kind }: DocumentEvent) {
  const others = () => unseenConversions.get().filter((each) => each !== key);
  if (kind === 'uploaded') unseenConversions.set([...others(), key]);
  if (kind === 'converted' || kind === 'refused' || kind === 'deleted') unseenConversions.set(others());
}

/** Deletes a document on the server, then in this tab. A replacement waits until the deletion has ended. */
export async function deleteDocument(documents: Documents, key: string) {
  const deletion = documents.host.deleteDocument?.(key);
  if (deletion) documents.deletions.set(key, deletion);
  try {
    await deletion;
  } finally {
    if (documents.deletions.get(key) === deletion) documents.deletions.delete(key);
  }
  changeDocument(documents, key, { kind: 'deleted' });
}

/** Applies the result of a conversion (specification, section 4, "Document conversion polling"). */
export function applyConversionResult(documents: Documents, key: string, { status, message, pages }: WorkStatus) {
  if (status === 'FAILED')
    return changeDocument(documents, key, { kind: 'refused', problems: [message ?? notConvertedMessage] });
  if (status !== 'COMPLETED') return changeDocument(documents, key, { kind: 'deleted' });
  changeDocument(documents, key, { kind: 'converted', pages });
  if (message && message !== convertedMessage)
    showToast({ severity: 'success', label: documents.host.labelOf(key), text: message });
}

/** Applies results of conversions whose questions are not on screen. Returns the labels of the failed documents. */
export async function applyUnseenConversionResults(documents: Documents): Promise<readonly string[]> {
  const { host } = documents;
  const failedLabels = await Promise.all(
    host.unseenConversions.get().map(async (key) => {
      const before = documents.get(key);
      const work = await host.readConversion(key);
      // Skip a conversion that is running, that its question has handled in the meantime, or that an upload replaced.
      if (isRunning(work.status) || !host.unseenConversions.get().includes(key)) return [];
      if (isUploading(before) || documents.get(key) !== before) return [];
      applyConversionResult(documents, key, work);
      return work.status === 'FAILED' ? [host.labelOf(key)] : [];
    }),
  );
  return failedLabels.flat();
}
