import type { CalendarDate } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { companionOf } from '../../../shared/form/option-lists.ts';
import { placeForm } from '../../../shared/form/place.ts';
import type { Partner } from '../../../shared/partner/partner.ts';
import { windowOf } from '../../../shared/partner/windows.ts';

export const termStates = ['before', 'open', 'last day', 'late', 'closed'] as const;
export type TermState = (typeof termStates)[number];

/** A program and a term whose window is in that state today; undefined when the form offers none. */
export function choiceIn({ config, form }: Partner, wanted: TermState, today: CalendarDate): Answers | undefined {
  const { about } = config;
  if (!about) return undefined;
  const choicesOf = (key: string, answers: Answers): Answers[] =>
    placeForm(form, { answers, counts: {}, tabs: {}, today })
      .questions.find((placed) => placed.key === key)
      ?.options.map(({ value, label }) => ({ ...answers, [key]: value, [companionOf(key)]: label })) ?? [];
  return choicesOf(about.program, {})
    .flatMap((answers) => choicesOf(about.term, answers))
    .find((answers) => {
      const window = windowOf(config, answers, today);
      const isLastDay = window?.state === 'open' && window.closes === today;
      return (isLastDay ? 'last day' : window?.state) === wanted;
    });
}
