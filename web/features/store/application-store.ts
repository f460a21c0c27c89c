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

export const hasUnsaved = (): boolean => Object.values(application.unsaved()).some((answer) => asText(answer) !== '');

/** The unsaved answers without the sensitive ones, which must not get into the browser's history. */
export const draftForNavigation = (): Answers =>
  Object.fromEntries(
    Object.entries(application.unsaved()).filter(
      ([key, value]) => asText(value) !== '' && !application.isSensitive(key),
    ),
  );

/** Fills in a draft where nothing has been answered yet. Accepts anything, such as navigation state. */
export function adoptDraft(answers: unknown) {
  if (typeof answers !== 'object' || answers === null) return;
  const missing = Object.entries(answers).filter(
    ([key, value]) =>
      application.knows(key) &&
      !application.isDocument(key) &&
      (typeof value === 'string' || typeof value === 'boolean') &&
      asText(application.get(key)) === '',
  );
  if (missing.length > 0) application.merge(Object.fromEntries(missing));
}

export const keyFilledWith = (token: string): string | undefined =>
  application.placed.questions.find(({ question }) => question.autoComplete === token)?.key;
