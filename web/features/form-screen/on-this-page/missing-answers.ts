import type { PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf, asText } from '../../../../shared/form/place.ts';
import type { Placed } from '../../../../shared/form/placed.ts';
import { focusQuestion } from '../../../form/navigation/focus.ts';
import { application } from '../../application/index.ts';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing } from '../steps/progress.ts';

export interface MissingAnswers {
  readonly count: number;
  /** The number of missing answers by section id. A complete section is absent. */
  readonly sections: Readonly<Record<string, number>>;
  /** Focuses the first missing answer after the question that last had the focus, or else the first one. */
  readonly focusNext: () => void;
}

/** Calls `onChange` at once, and when the missing answers have changed and typing pauses. Returns a stop function. */
export function watchMissingAnswers(page: PageId, onChange: (missing: MissingAnswers) => void): () => void {
  let lastFocused = '';
  let lastCounts = '';
  const recordFocus = ({ target }: FocusEvent) => {
    const key = target instanceof Element ? target.getAttribute('name') : null;
    if (key !== null && application.questionOf(key)?.page === page) lastFocused = key;
  };
  const count = () => {
    if (application.state.openedOffline) return;
    const sections: Record<string, number> = {};
    const missing = missingOn(page);
    for (const { section } of missing) sections[section] = (sections[section] ?? 0) + 1;
    const currentCounts = JSON.stringify(sections);
    if (currentCounts === lastCounts) return;
    lastCounts = currentCounts;
    onChange({ count: missing.length, sections, focusNext: () => focusAfter(lastFocused, page) });
  };
  count();
  document.addEventListener('focusin', recordFocus);
  const stop = subscribeAfterTyping(count);
  return () => {
    document.removeEventListener('focusin', recordFocus);
    stop();
  };
}

const missingOn = (page: PageId): Placed[] =>
  application.placed.questions.filter((question) => question.page === page && isMissing(question, application.answers));

function focusAfter(key: string, page: PageId) {
  const { questions } = application.placed;
  const from = questions.findIndex((question) => answerKeysOf(question).includes(key));
  const missing = missingOn(page);
  const next = missing.find((question) => questions.indexOf(question) > from) ?? missing[0];
  const keys = next ? answerKeysOf(next) : [];
  const emptyKey = keys.find((each) => asText(application.get(each)) === '') ?? keys[0];
  if (emptyKey !== undefined) focusQuestion(emptyKey);
}
