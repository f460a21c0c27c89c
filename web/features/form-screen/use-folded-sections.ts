import { useCallback, useEffect, useState } from 'react';
import type { PageId } from '../../../shared/form/definition.ts';
import { isNarrowScreen } from '../../lib/narrow-screen.ts';
import { application, useApplication } from '../application/index.ts';
import { progressOf } from './steps/progress.ts';

/** The number of questions on screen from which a page counts as long. */
const longPageQuestionCount = 40;

/**
 * Returns the sections of a long page that can be folded to their headings, and whether each is folded. These are the
 * sections that were complete when the page was opened on a phone. Decides once, so that no section folds while the
 * user fills it in.
 */
export function useFoldedSections(page: PageId) {
  const [folded, setFolded] = useState(() => new Map(listCompleteSections(page).map((id) => [id, true])));
  const fold = useCallback(
    (id: string, isFolded: boolean) => setFolded((previous) => new Map(previous).set(id, isFolded)),
    [],
  );
  const incompleteIds = useApplication(() =>
    [...folded].flatMap(([id, isFolded]) => (isFolded && !isComplete(page, id) ? id : [])).join(' '),
  );
  useEffect(() => {
    for (const id of incompleteIds.split(' ')) if (id !== '') fold(id, false);
  }, [incompleteIds, fold]);
  return { folded, fold };
}

function listCompleteSections(page: PageId): string[] {
  const shown = application.placed.questions.filter((placed) => placed.page === page && placed.shown);
  if (application.state.openedOffline || shown.length < longPageQuestionCount || !isNarrowScreen()) return [];
  return [...new Set(shown.map(({ section }) => section))].filter((id) => isComplete(page, id));
}

/** Whether the section is complete and also has all its documents, although they are not required. */
function isComplete(page: PageId, id: string): boolean {
  const { placed, errors } = application.state;
  const questions = placed.questions.filter(({ section }) => section === id);
  const { kind } = progressOf({ questions }, page, application.answers, errors);
  const isDocumentMissing = questions.some(
    ({ key, shown, question }) => shown && question.kind === 'upload' && application.get(key) === '',
  );
  return kind === 'complete' && !isDocumentMissing;
}
