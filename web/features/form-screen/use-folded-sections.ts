import { useCallback, useEffect, useState } from 'react';
import type { PageId } from '../../../shared/form/definition.ts';
import { isPhone } from '../../lib/phone.ts';
import { application, useApplication } from '../application/index.ts';
import { progressOf } from './steps/progress.ts';

/** Questions on screen from which on a page is long. */
const longPage = 40;

/**
 * The sections of a long page that can be folded to their headings, each with whether it is: those that were complete
 * when the page was opened on a phone. Decided once, so that nothing folds under the hands of who fills it in.
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

/** All documents are there too, which nothing requires. */
function isComplete(page: PageId, id: string): boolean {
  const { placed, errors } = application.state;
  const questions = placed.questions.filter(({ section }) => section === id);
  const { kind } = progressOf({ questions }, page, application.answers, errors);
  const isDocumentOpen = questions.some(
    ({ key, shown, question }) => shown && question.kind === 'upload' && application.get(key) === '',
  );
  return kind === 'complete' && !isDocumentOpen;
}
