import { useSyncExternalStore } from 'react';
import { partner } from '#partner';
import type { Answer, Answers, PageId } from '../../../shared/form/definition.ts';
import { asText, type PlacedPage } from '../../../shared/form/place.ts';
import { createApplicationStore } from './create-application-store.ts';
import type { Snapshot } from './snapshot.ts';

/** The one application that this tab shows. */
export const application = createApplicationStore(partner);

/** The answer under a key; renders when that answer changes. */
export const useAnswer = (key: string): Answer =>
  useSyncExternalStore(
    (listener) => application.onAnswer(key, listener),
    () => application.get(key),
  );

/** A part of the snapshot; the selector must return something that is the same while nothing of it changes. */
export const useApplication = <T>(selector: (snapshot: Snapshot) => T): T =>
  useSyncExternalStore(application.onDetails, () => selector(application.state));

/** Whether the answers are an applicant's. A visitor's, who may not upload, choose tabs or add rows, are nobody's yet. */
export const useHasApplicant = (): boolean => useApplication(({ username }) => username !== '');

const noErrors: readonly string[] = [];

/** What is wrong with the answer under a key. */
export const useErrors = (key: string): readonly string[] => useApplication(({ errors }) => errors[key] ?? noErrors);

/** A page as it stands. */
export function usePlacedPage(id: PageId): PlacedPage {
  const page = useApplication(({ placed }) => placed.pages.find((each) => each.id === id));
  if (!page) throw new Error(`The form has no page ${id}.`);
  return page;
}

/** What may travel in navigation state: the answers entered, without those that stay in memory. */
export const draftForNavigation = (): Answers =>
  Object.fromEntries(
    Object.entries(application.unsaved()).filter(
      ([key, value]) => asText(value) !== '' && !application.isSensitive(key),
    ),
  );

/** Takes over a draft where nothing has been answered yet. */
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
