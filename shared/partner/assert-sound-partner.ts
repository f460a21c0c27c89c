import { type CalendarDate, isCalendarDate } from '../form/calendar.ts';
import { checkDefinition } from '../form/check-definition.ts';
import type { OptionSource, Question } from '../form/definition.ts';
import { allQuestions, answerKeys } from '../form/owned-keys.ts';
import { checkAfterSubmitting, checkTopics } from './check-after-submitting.ts';
import { checkConfig } from './check-config.ts';
import type { Partner, StepAfterSubmitting, TopicsAfterSubmitting } from './partner.ts';

export function assertSoundPartner(
  partner: Partner,
  afterSubmitting: readonly StepAfterSubmitting[],
  topics: TopicsAfterSubmitting,
): void {
  const ofConfig = checkConfig(partner.config);
  const ofBoth =
    ofConfig.length > 0
      ? ofConfig
      : [
          ...applicantNameProblems(partner),
          ...coverProblems(partner),
          ...aboutProblems(partner),
          ...lettersProblems(partner),
        ];
  const problems = [
    ...ofBoth,
    ...checkDefinition(partner.form),
    ...checkAfterSubmitting(afterSubmitting, partner.form),
    ...(ofConfig.length > 0 ? [] : checkTopics(topics, partner.config.office)),
  ];
  if (problems.length > 0) throw new Error(['The form definition is not sound:', ...problems].join('\n- '));
}

function applicantNameProblems({ config, form }: Partner): string[] {
  const keys = answerKeys(form);
  return config.applicantName
    .filter((key) => keys.get(key)?.type !== 'text')
    .map((key) => `applicantName has the key ${key}, which no text question of the form has: name one that does.`);
}

function coverProblems({ config, form }: Partner): string[] {
  const keys = new Set(allQuestions(form).map(({ key }) => key));
  return config.coverAnswers
    .filter((key) => !keys.has(key))
    .map((key) => `coverAnswers has the key ${key}, which no question of the form has: name one that does.`);
}

function aboutProblems({ config: { about, severalApplications }, form }: Partner): string[] {
  if (!about)
    return severalApplications ? ['severalApplications needs about: name the questions of program and term.'] : [];
  const keys = answerKeys(form);
  return Object.entries(about)
    .filter(([, key]) => !keys.has(key))
    .map(([name, key]) => `about.${name} has the key ${key}, which no question of the form has: name one that does.`);
}

/** A term is offered on the day that its letters are due: neither the term nor the year is mistyped. */
function lettersProblems({ config: { about, letters }, form }: Partner): string[] {
  const placed = allQuestions(form).find(({ key }) => key === about?.term);
  const isOffered = (term: string, day: CalendarDate) =>
    placed !== undefined &&
    sourcesOf(placed.question).some((source) =>
      (typeof source === 'function' ? source(day) : source).some(({ value }) => value === term),
    );
  return Object.entries(letters?.dueOn ?? {}).flatMap(([term, day]) => {
    if (!isCalendarDate(day)) return [`letters.dueOn has ${day} for the term ${term}: use a day such as 2026-12-14.`];
    return isOffered(term, day)
      ? []
      : [`letters.dueOn has the term ${term}, which the form does not offer on ${day}: use its value, and its day.`];
  });
}

const sourcesOf = (question: Question): readonly OptionSource[] => {
  if ('optionsBy' in question) return Object.values(question.optionsBy);
  return 'options' in question ? [question.options] : [];
};
