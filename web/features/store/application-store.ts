import { useSyncExternalStore } from 'react';
import { partner } from '#partner';
import type { Answers, PageId } from '../../../shared/form/definition.ts';
import { asText, type PlacedPage } from '../../../shared/form/place.ts';
import { createApplicationStore } from './create-application-store.ts';
import type { Snapshot } from './snapshot.ts';

export const application = createApplicationStore(partner);

/** @param selector must return the same object while nothing of it changes */
export const useApplication = <T>(selector: (snapshot: Snapshot) => T): T =>
  useSyncExternalStore(application.onDetails, () => selector(application.state));

export const useHasApplicant = (): boolean => useApplication(({ username }) => username !== '');

export function usePlacedPage(id: PageId): PlacedPage {
  const page = useApplication(({ placed }) => placed.pages.find((each) => each.id === id));
  if (!page) throw new Error(`The form has no page ${id}.`);
  return page;
}

/** A visitor's answers without the sensitive ones, which must not get into the browser's history. */
export const draftForNavigation = (): Answers =>
  Object.fromEntries(
    Object.entries(application.state.username === '' ? application.answers : {}).filter(
      ([key, value]) => asText(value) !== '' && !application.isSensitive(key),
    ),
  );

export const hasAnswers = (): boolean => Object.values(application.answers).some((answer) => asText(answer) !== '');

/** Fills in answers where nothing has been answered yet. Accepts anything, such as navigation state. */
export function adoptAnswers(answers: unknown) {
  if (typeof answers !== 'object' || answers === null) return;
  const missing = Object.entries(answers).filter(
    ([key, value]) =>
      application.knows(key) &&
      !application.isDocument(key) &&
      (typeof value === 'string' || typeof value === 'boolean') &&
      application.answers[key] === undefined,
  );
  if (missing.length > 0) application.adopt(Object.fromEntries(missing));
}

export const keyFilledWith = (token: string): string | undefined =>
  application.placed.questions.find(({ question }) => question.autoComplete === token)?.key;
