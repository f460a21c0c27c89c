import { putTabs } from '../../../../shared/contracts/application.ts';
import type { Placed, PlacedTabs } from '../../../../shared/form/place.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { isRunning } from '../../../../shared/status.ts';
import { call } from '../../../lib/call.ts';
import { deleteDocument, fetchConversion, isUploading } from '../../documents/index.ts';
import { application } from '../../store/index.ts';

/** Deletes the documents and clears the answers of the tab being left (specification, section 4, "Tabs"). */
export async function switchTab(group: PlacedTabs, chosen: string): Promise<'switched' | 'blocked'> {
  const left = group.tabs.find(({ id }) => id === group.chosen);
  const questions = left?.items.flatMap(questionsIn) ?? [];
  const documents = questions.filter(hasDocument).map(({ key }) => key);
  if (documents.some(isUploading)) return 'blocked';
  const conversions = await Promise.all(documents.map(fetchConversion));
  if (conversions.some(({ status }) => isRunning(status))) return 'blocked';
  await Promise.all(documents.map(deleteDocument));
  await call(putTabs, { body: { tab_id: group.id, chosen_tab: chosen } });
  const answered = questions.filter(({ question }) => question.kind !== 'upload');
  application.arrange({ tabs: { ...application.state.tabs, [group.id]: chosen } }, application.clearing(answered));
  return 'switched';
}

const hasDocument = ({ key, question }: Placed) =>
  question.kind === 'upload' && (isUploading(key) || application.get(key) !== '' || key in application.state.documents);
