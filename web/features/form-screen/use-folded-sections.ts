import { useCallback, useEffect, useState } from 'react';
import type { PageId } from '../../../shared/form/definition.ts';
import { isPhone } from '../../lib/phone.ts';
import { application, useApplication } from '../application/index.ts';
import { progressOf } from './steps/progress.ts';

/** The number of questions on screen from which a page counts as long. */
const longPage = 40;

/**
 * Returns the sections of a long page that can be folded to their headings, and whether each is folded. These are the
 * sections that were complete when the page was opened on a phone. Decides once, so that no section folds while the
 * user fills it in.
 */
export function useFoldedSections(page: PageId) {
  const [folded, setFolded] = useState(() => new Map(completeAtOpening(page).map((id) => [id, true])));
  const fold = useCallback(
    (id: string, isFolded: boolean) => setFolded((before) => new Map(before).set(id, isFolded)),
    [],
  );
  const reopened = useApplication(() =>
    [...folded].flatMap(([id, isFolded]) => (isFolded && !isComplete(page, id) ? id : [])).join(' '),
  );
  useEffect(() => {
    for (const id of reopened.split(' ')) if (id !== '') fold(id, false);
  }, [reopened, fold]);
  return { folded, fold };
}

function completeAtOpening(page: PageId): string[] {
  const shown = application.placed.questions.filter((placed) => placed.page === page && placed.shown);
  if (application.state.openedOffline || shown.length < longPage || !isPhone()) return [];
  return [...new Set(shown.map(({ section }) => section))].filter((id) => isComplete(page, id));
}

/** Whether the section is complete and also has all its documents, although they are not required. */
function isComplete(page: PageId, id: string): boolean {
  const { placed, errors } = application.state;
  const questions = placed.questions.filter(({ section }) => section === id);
  const { kind } = progressOf({ questions }, page, application.answers, errors);
  const isDocumentOpen = questions.some(
    ({ key, shown, question }) => shown && question.kind === 'upload' && application.get(key) === '',
  );
  return kind === 'complete' && !isDocumentOpen;
}
