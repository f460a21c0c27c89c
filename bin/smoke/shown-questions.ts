import { todayIn } from '../../shared/form/calendar.ts';
import type { FormState } from '../../shared/form/definition.ts';
import { place } from '../../shared/form/place.ts';
import type { Placed } from '../../shared/form/placed.ts';
import type { Partner } from '../../shared/partner/partner.ts';

export const questionsShown = ({ form, config }: Partner, state: Omit<FormState, 'today'>): readonly Placed[] =>
  place(form, { ...state, today: todayIn(config.timeZone) }).questions.filter(({ shown }) => shown);

export function freeTextQuestion(questions: readonly Placed[]): Placed {
  const found = questions.find(
    ({ question, required, checks }) =>
      question.kind === 'text' && !required && checks.length === 0 && (question.maxLength ?? 100) >= 20,
  );
  if (!found) throw new Error('the form shows no optional text question');
  return found;
}

export function openUploadQuestion(questions: readonly Placed[], documents: Readonly<Record<string, unknown>>): Placed {
  const found = questions.find(({ key, question }) => question.kind === 'upload' && !(key in documents));
  if (!found) throw new Error('the form shows this account no upload question without a document');
  return found;
}
