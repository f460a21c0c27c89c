import { putTabs } from '../../../../shared/contracts/application.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { asText, type Placed, type PlacedTabs } from '../../../../shared/form/place.ts';
import { isRunning } from '../../../../shared/status.ts';
import { call } from '../../../lib/call.ts';
import { conversionOf, deleteDocument } from '../../documents/document-calls.ts';
import { isUploading } from '../../documents/upload-state.ts';
import { application } from '../../store/application-store.ts';
import { questionsIn } from '../../store/share.ts';

/**
 * Leaves one tab for another: its documents are deleted and its answers cleared, unless one of its documents is
 * still on its way (specification, section 4, "Tabs").
 */
export async function switchTab(group: PlacedTabs, chosen: string): Promise<'switched' | 'blocked'> {
  const left = group.tabs.find(({ id }) => id === group.chosen);
  const questions = left?.items.flatMap(questionsIn) ?? [];
  const documents = questions.filter(hasDocument).map(({ key }) => key);
  if (documents.some(isUploading)) return 'blocked';
  const conversions = await Promise.all(documents.map(conversionOf));
  if (conversions.some(({ status }) => isRunning(status))) return 'blocked';
  await Promise.all(documents.map(deleteDocument));
  await call(putTabs, { body: { tab_id: group.id, chosen_tab: chosen } });
  application.arrange({ tabs: { ...application.state.tabs, [group.id]: chosen } }, clearedOf(questions));
  return 'switched';
}

const hasDocument = ({ key, question }: Placed) =>
  question.kind === 'upload' && (isUploading(key) || application.get(key) !== '' || key in application.state.documents);

const clearedOf = (questions: readonly Placed[]): Answers =>
  Object.fromEntries(
    questions
      .filter(({ question }) => question.kind !== 'upload')
      .flatMap(ownedKeys)
      .filter((key) => asText(application.get(key)) !== '')
      .map((key) => [key, '']),
  );
