import type { PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf, asText } from '../../../../shared/form/place.ts';
import type { Placed } from '../../../../shared/form/placed.ts';
import { focusQuestion } from '../../../form/navigation/focus.ts';
import type { SectionState } from '../../../form/sections/section-state.tsx';
import { application } from '../../application/index.ts';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing, isWrong, type Progress, progressOf, sectionText } from '../steps/progress.ts';

export interface PageProgress extends Progress {
  readonly sections: Readonly<Record<string, SectionState>>;
  /** Focuses the first question to answer or fix after the one that last had the focus, or else the first one. */
  readonly focusNext: () => void;
}

/** Calls `onChange` at once, and when the progress has changed and typing pauses. Returns a stop function. */
export function watchPageProgress(page: PageId, onChange: (progress: PageProgress) => void): () => void {
  let lastFocused = '';
  let last = '';
  const recordFocus = ({ target }: FocusEvent) => {
    const key = target instanceof Element ? target.getAttribute('name') : null;
    if (key !== null && application.questionOf(key)?.page === page) lastFocused = key;
  };
  const update = () => {
    if (application.state.openedOffline) return;
    const progress = pageProgress(page);
    const current = JSON.stringify(progress);
    if (current === last) return;
    last = current;
    onChange({ ...progress, focusNext: () => focusAfter(lastFocused, page) });
  };
  update();
  document.addEventListener('focusin', recordFocus);
  const stop = subscribeAfterTyping(update);
  return () => {
    document.removeEventListener('focusin', recordFocus);
    stop();
  };
}

const questionsOn = (page: PageId): Placed[] => application.placed.questions.filter((placed) => placed.page === page);

function pageProgress(page: PageId): Omit<PageProgress, 'focusNext'> {
  const { answers, problems } = application;
  const questions = questionsOn(page);
  const states = [...new Set(questions.map(({ section }) => section))].map((id) => {
    const progress = progressOf(
      questions.filter(({ section }) => section === id),
      answers,
      problems,
    );
    return [id, { kind: progress.kind, text: sectionText(progress) }];
  });
  return { ...progressOf(questions, answers, problems), sections: Object.fromEntries(states) };
}

function focusAfter(key: string, page: PageId) {
  const { answers, problems } = application;
  const { questions } = application.placed;
  const from = questions.findIndex((question) => answerKeysOf(question).includes(key));
  const unfinished = questionsOn(page).filter(
    (question) => question.shown && (isMissing(question, answers) || isWrong(question, problems)),
  );
  const next = unfinished.find((question) => questions.indexOf(question) > from) ?? unfinished[0];
  const keys = next ? answerKeysOf(next) : [];
  const emptyKey = keys.find((each) => asText(application.get(each)) === '') ?? keys[0];
  if (emptyKey !== undefined) focusQuestion(emptyKey);
}
