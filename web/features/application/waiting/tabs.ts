import type { Placed, PlacedTabs } from '../../../../shared/form/place.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { isRunning } from '../../../../shared/status.ts';
import type { TabSwitch } from '../../../form/host/form-host.ts';
import { deleteDocument, fetchConversion, isUploading } from '../../documents/index.ts';
import { application, reloadApplication } from '../../store/index.ts';
import { catchUp } from './catch-up.ts';
import { sendOrKeep } from './waiting-changes.ts';

/**
 * Clears the answers of the tab being left and deletes its documents (specification, section 4, "Tabs"), the latter only
 * with consent. After a failure, shows what the server has.
 */
export async function switchTab(group: PlacedTabs, chosen: string, mayDelete: boolean): Promise<TabSwitch> {
  await catchUp().catch(() => {});
  const left = group.tabs.find(({ id }) => id === group.chosen);
  const questions = left?.items.flatMap(questionsIn) ?? [];
  const documents = questions.filter(hasDocument).map(({ key }) => key);
  if (documents.some(isUploading)) return { kind: 'blocked' };
  try {
    const conversions = await Promise.all(documents.map(fetchConversion));
    if (conversions.some(({ status }) => isRunning(status))) return { kind: 'blocked' };
    if (documents.length > 0 && !mayDelete) return { kind: 'deletes', files: documents.map(nameOf) };
    // The choice first: a failure in between deletes nothing that was not to be deleted.
    await sendOrKeep({ kind: 'tab', id: group.id, tab: chosen }, documents.length === 0);
    await Promise.all(documents.map(deleteDocument));
  } catch (error) {
    await reloadApplication();
    throw error;
  }
  const answered = questions.filter(({ question }) => question.kind !== 'upload');
  application.arrange({ tabs: { ...application.state.tabs, [group.id]: chosen } }, application.clearing(answered));
  return { kind: 'switched' };
}

const hasDocument = ({ key, question }: Placed) =>
  question.kind === 'upload' && (isUploading(key) || application.get(key) !== '' || key in application.state.documents);

const nameOf = (key: string) => application.state.documents[key]?.file_name ?? application.labelOf(key);
