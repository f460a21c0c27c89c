import { checkDefinition } from '../form/check-definition.ts';
import { questionClasses } from '../form/classes.ts';
import { allQuestions, answerKeys } from '../form/owned-keys.ts';
import { repeatsOf } from '../form/structure.ts';
import { checkAfterSubmitting, checkTopics } from './check-after-submitting.ts';
import { checkConfig } from './check-config.ts';
import { checkWindows } from './check-windows.ts';
import { countProblems } from './fill-counts.ts';
import type { Partner, StepAfterSubmitting, TopicsAfterSubmitting } from './partner.ts';

/** Throws one error that lists all problems of a partner, each with its fix. */
export function assertValidPartner(
  partner: Partner,
  afterSubmitting: readonly StepAfterSubmitting[],
  topics: TopicsAfterSubmitting,
): void {
  const configProblems = checkConfig(partner.config);
  const configAndFormProblems =
    configProblems.length > 0
      ? configProblems
      : [
          ...applicantNameProblems(partner),
          ...coverProblems(partner),
          ...countProblems(partner),
          ...aboutProblems(partner),
          ...lettersProblems(partner),
          ...checkWindows(partner),
          ...exportProblems(partner),
        ];
  const stepProblems = [
    ...checkAfterSubmitting(afterSubmitting, partner.form),
    ...(configProblems.length > 0 ? [] : checkTopics(topics, partner.config.office)),
  ];
  const problems = [
    ...configAndFormProblems.map((problem) => `config.ts: ${problem}`),
    ...checkDefinition(partner.form),
    ...stepProblems.map((problem) => `after-submitting.ts: ${problem}`),
  ];
  if (problems.length > 0)
    throw new Error(["The form definition has problems. Fix them in the partner's folder:", ...problems].join('\n- '));
}

function applicantNameProblems({ config, form }: Partner): string[] {
  const keys = answerKeys(form);
  return config.applicantName
    .filter((key) => keys.get(key)?.type !== 'text')
    .map(
      (key) => `applicantName has the key ${key}, but no text question has that key. Use the key of a text question.`,
    );
}

function coverProblems({ config, form }: Partner): string[] {
  const keys = new Set(allQuestions(form).map(({ key }) => key));
  return config.coverAnswers
    .filter((key) => !keys.has(key))
    .map((key) => `coverAnswers has the key ${key}, but no question has that key. Use the key of a question.`);
}

function aboutProblems({ config: { about, severalApplications }, form }: Partner): string[] {
  if (!about)
    return severalApplications ? ['severalApplications needs about. Name the questions for program and term.'] : [];
  const keys = answerKeys(form);
  return Object.entries(about)
    .filter(([, key]) => !keys.has(key))
    .map(([name, key]) => `about.${name} has the key ${key}, but no question has that key. Use the key of a question.`);
}

function lettersProblems({ config: { about, letters }, form }: Partner): string[] {
  if (!letters) return [];
  const repeat = repeatsOf(form).find(({ id }) => id === letters.repeat);
  const known = new Set(repeat?.items.map(({ key }) => key));
  return [
    ...(about ? [] : ['letters needs about. Name the questions for program and term.']),
    ...(repeat
      ? []
      : [`letters.repeat is ${letters.repeat}, but the form has no such repeat. Use the ID of a repeat.`]),
    ...Object.entries(repeat ? letters.keys : {})
      .filter(([, key]) => !known.has(key) || !key.includes('{n}'))
      .map(
        ([name, key]) =>
          `letters.keys.${name} is ${key}, but no question in ${letters.repeat} has that key. Use one of its keys, with {n}.`,
      ),
  ];
}

function exportProblems({ config: { about, handOver }, form }: Partner): string[] {
  const known = new Set<string>([...questionClasses, ...allQuestions(form).map(({ key }) => key)]);
  return [
    ...(handOver && !about ? ['handOver needs about. Name the questions for program and term.'] : []),
    ...(handOver?.leaveOut ?? [])
      .filter((left) => !known.has(left))
      .map((left) => `handOver.leaveOut has ${left}, which is neither a question's key nor a class.`),
  ];
}
