import { checkDefinition } from '../form/check-definition.ts';
import { questionClasses } from '../form/classes.ts';
import { allQuestions, answerKeys } from '../form/owned-keys.ts';
import { repeatsOf } from '../form/structure.ts';
import { checkAfterSubmitting, checkTopics } from './check-after-submitting.ts';
import { checkConfig } from './check-config.ts';
import { checkWindows } from './check-windows.ts';
import { countProblems } from './fill-counts.ts';
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
          ...countProblems(partner),
          ...aboutProblems(partner),
          ...lettersProblems(partner),
          ...checkWindows(partner),
          ...handOverProblems(partner),
        ];
  const ofSteps = [
    ...checkAfterSubmitting(afterSubmitting, partner.form),
    ...(ofConfig.length > 0 ? [] : checkTopics(topics, partner.config.office)),
  ];
  const problems = [
    ...ofBoth.map((problem) => `config.ts: ${problem}`),
    ...checkDefinition(partner.form),
    ...ofSteps.map((problem) => `after-submitting.ts: ${problem}`),
  ];
  if (problems.length > 0)
    throw new Error(["The form definition is not sound. In the partner's folder:", ...problems].join('\n- '));
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

function lettersProblems({ config: { about, letters }, form }: Partner): string[] {
  if (!letters) return [];
  const repeat = repeatsOf(form).find(({ id }) => id === letters.repeat);
  const known = new Set(repeat?.items.map(({ key }) => key));
  return [
    ...(about ? [] : ['letters needs about: name the questions of program and term.']),
    ...(repeat ? [] : [`letters.repeat is ${letters.repeat}, which is no repeat of the form: name one by its id.`]),
    ...Object.entries(repeat ? letters.keys : {})
      .filter(([, key]) => !known.has(key) || !key.includes('{n}'))
      .map(
        ([name, key]) =>
          `letters.keys.${name} is ${key}, which no question in ${letters.repeat} has: use a key of its with {n}.`,
      ),
  ];
}

function handOverProblems({ config: { about, handOver }, form }: Partner): string[] {
  const known = new Set<string>([...questionClasses, ...allQuestions(form).map(({ key }) => key)]);
  return [
    ...(handOver && !about ? ['handOver needs about: name the questions of program and term.'] : []),
    ...(handOver?.leaveOut ?? [])
      .filter((left) => !known.has(left))
      .map((left) => `handOver.leaveOut has ${left}, which is neither a key of the form nor a class of its questions.`),
  ];
}
