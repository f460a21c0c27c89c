import { useCallback, useEffect, useState } from 'react';
import type { PageId } from '../../../shared/form/definition.ts';
import type { SectionState } from '../../form/sections/section-state.tsx';
import { isNarrowScreen } from '../../lib/narrow-screen.ts';
import { application } from '../application/index.ts';
import { progressOf } from './steps/progress.ts';

/** The number of questions on screen from which a page counts as long. */
const longPageQuestionCount = 40;

const complete: SectionState = { kind: 'complete', text: 'Complete' };

/**
 * Returns the states of the page's sections, and which sections are folded. At first, the complete sections of a long
 * page on a phone are folded. Later, the user folds and unfolds complete sections. A section that becomes incomplete
 * unfolds, and none folds by itself, because the user may be typing in it.
 */
export function useFoldedSections(page: PageId, counted: Readonly<Record<string, SectionState>> | undefined) {
  const [initial] = useState(() => listCompleteSections(page));
  const [folded, setFolded] = useState(initial);
  const states = counted ?? Object.fromEntries(initial.map((id) => [id, complete]));
  const fold = useCallback(
    (id: string, isFolded: boolean) =>
      setFolded((previous) => (isFolded ? [...previous, id] : previous.filter((each) => each !== id))),
    [],
  );
  useEffect(() => {
    for (const id of folded) if (counted?.[id] && counted[id].kind !== 'complete') fold(id, false);
  }, [folded, counted, fold]);
  return { states, folded, fold };
}

function listCompleteSections(page: PageId): readonly string[] {
  const shown = application.placed.questions.filter((placed) => placed.page === page && placed.shown);
  if (application.state.openedOffline || shown.length < longPageQuestionCount || !isNarrowScreen()) return [];
  return [...new Set(shown.map(({ section }) => section))].filter((id) => {
    const questions = shown.filter(({ section }) => section === id);
    const isDocumentMissing = questions.some(
      ({ key, question }) => question.kind === 'upload' && application.get(key) === '',
    );
    // A section stays open until it also has its optional documents, which applicants often upload later.
    return progressOf(questions, application.answers, application.problems).kind === 'complete' && !isDocumentMissing;
  });
}
