import { partner } from '#partner';
import { questionsShown } from '../../../bin/smoke/shown-questions.ts';
import { completeAnswers } from '../../../infra/local/seed/complete-answers.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { limits } from '../../../shared/limits.ts';

/** Of somebody who is asked the most, with every essay as long as it may be. */
export function fullAnswers(): Answers {
  const answers = completeAnswers(partner.form, todayIn(partner.config.timeZone), undefined, { asksMost: true });
  const shown = questionsShown(partner, { answers, counts: {}, tabs: {} });
  const essays = shown.filter(({ question }) => question.kind === 'textarea');
  return {
    ...answers,
    ...Object.fromEntries(essays.map(({ key }) => [key, 'essay '.repeat(limits.textAreaLength / 6)])),
  };
}
