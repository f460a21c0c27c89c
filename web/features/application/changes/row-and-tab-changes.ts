// This file removes rows and switches tabs. It loads after the first screen, because both operations may wait for the
// server before the form changes.

import { postRemoveRow } from '../../../../shared/contracts/application.ts';
import { type Placed, type PlacedRepeat, type PlacedTabs, questionsIn } from '../../../../shared/form/placed.ts';
import { isRunning } from '../../../../shared/status.ts';
import type { TabSwitch } from '../../../form/host/form-host.ts';
import { call } from '../../../lib/calls/call.ts';
import { OfflineError } from '../../../lib/calls/errors.ts';
import { interactiveRetry, retryInSession } from '../../../lib/code/retry.ts';
import { deleteDocument, isUploading } from '../../documents/index.ts';
import { deletedFilesByTabGroup, documents } from '../documents/documents.ts';
import { refreshApplication } from '../loading/open-application.ts';
import { outbox } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';
import { removeRow as remove } from './remove-row.ts';

export const removeRow = (repeat: PlacedRepeat, n: number) =>
  remove(
    {
      store: application,
      outbox,
      refresh: refreshApplication,
      send: ({ button_id, ...body }) =>
        retryInSession(() => call(postRemoveRow, { params: { button_id }, body }), interactiveRetry, hasNoResponse),
    },
    repeat,
    n,
  );

/**
 * Switches the tab: clears the answers of the previous tab and deletes its documents (specification, section 4,
 * "Tabs"). Deletes documents only if `mayDelete`, and before the tab changes. If a deletion fails, shows the server's
 * state and throws the error.
 */
export async function switchTab(group: PlacedTabs, chosen: string, mayDelete: boolean): Promise<TabSwitch> {
  const previous = group.tabs.find(({ id }) => id === group.chosen);
  const questions = previous?.items.flatMap(questionsIn) ?? [];
  const keys = questions.filter(hasDocument).map(({ key }) => key);
  if (keys.some(isSending)) return { kind: 'blocked' };
  try {
    const conversions = await Promise.all(keys.map(documents.host.readConversion));
    if (conversions.some(({ status }) => isRunning(status))) return { kind: 'blocked' };
    if (keys.length > 0 && !mayDelete) return { kind: 'deletes', files: keys.map(fileName) };
    const files = keys.map(fileName);
    for (const key of keys) await deleteDocument(documents, key);
    deletedFilesByTabGroup.set(group.id, files);
  } catch (error) {
    await refreshApplication().catch(() => {});
    throw error;
  }
  const answered = questions.filter(({ question }) => question.kind !== 'upload');
  application.changeStructure(
    { tabs: { ...application.state.tabs, [group.id]: chosen } },
    application.emptyAnswersFor(answered),
  );
  void outbox.flush();
  return { kind: 'switched' };
}

const hasNoResponse = (error: unknown) => error instanceof OfflineError;

const isSending = (key: string) => isUploading(documents.get(key));

const hasDocument = ({ key, question }: Placed) =>
  question.kind === 'upload' && (isSending(key) || documents.host.getStored(key) !== undefined);

const fileName = (key: string) => application.state.documents[key]?.file_name ?? application.labelOf(key);
