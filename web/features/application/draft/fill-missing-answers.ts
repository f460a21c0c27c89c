import { application } from '../store/application-store.ts';

/** Fills in answers of questions that have no answer yet. Accepts values of any shape, such as navigation state. */
export function fillMissingAnswers(answers: unknown) {
  if (typeof answers !== 'object' || answers === null) return;
  const missing = Object.entries(answers).filter(
    ([key, value]) =>
      application.isKnownKey(key) &&
      !application.isDocument(key) &&
      (typeof value === 'string' || typeof value === 'boolean') &&
      application.answers[key] === undefined,
  );
  if (missing.length > 0) application.addAnswers(Object.fromEntries(missing));
}
