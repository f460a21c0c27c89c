import { readFileSync } from 'node:fs';

/** @param lifetime in milliseconds */
export async function issueVisitorLink(site: string, file: string, lifetime: number) {
  const { dynamoLinks } = await import('../../lambdas/links/links.ts');
  const { checkAnswers } = await import('../../lambdas/application/check-answers.ts');
  const { isSealed } = await import('../../lambdas/platform/partner-form.ts');
  const answer = checkAnswers(readAnswers(file));
  const sealed = Object.keys(answer).find(isSealed);
  if (sealed) throw new Error(`A link must not carry the answer ${sealed}: the applicant enters it.`);
  const token = await dynamoLinks().create({ kind: 'visitor', answer }, lifetime);
  return `${site}/about?token=${token}`;
}

function readAnswers(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} is not a JSON file of answers.`);
  }
}
