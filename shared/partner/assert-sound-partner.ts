import { checkDefinition } from '../form/check-definition.ts';
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
      : [...applicantNameProblems(partner), ...coverProblems(partner), ...aboutProblems(partner)];
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
