import { partner } from '#partner';
import type { PageId } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import type { PlacedPage } from '../../../../shared/form/placed.ts';
import { onClockCorrected } from '../../../lib/calls/server-time.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { createApplicationStore } from './create-application-store.ts';
import type { Snapshot } from './snapshot.ts';

export const application = createApplicationStore(partner);
onClockCorrected(application.updateToday);

/** Places the form again when midnight passes while the page is open. */
export const followDay = () => void setInterval(application.updateToday, 60_000);

/**
 * Returns a part of the application's state, and renders again when it changes.
 * @param selector must return the same object while its part has not changed
 */
export const useApplication = <T>(selector: (snapshot: Snapshot) => T): T =>
  useSnapshot(application.onDetails, () => selector(application.state));

export const useHasAccount = (): boolean => useApplication(({ username }) => username !== '');

export function usePlacedPage(id: PageId): PlacedPage {
  const page = useApplication(({ placed }) => placed.pages.find((each) => each.id === id));
  if (!page) throw new Error(`The form has no page ${id}.`);
  return page;
}

export const hasAnswers = (): boolean => Object.values(application.answers).some((answer) => asText(answer) !== '');

/** Whether a visitor has given a sensitive answer. Without an account, such an answer is only in memory. */
export const hasUnsavedSensitive = {
  get: (): boolean =>
    application.state.username === '' &&
    Object.entries(application.answers).some(([key, answer]) => application.isSensitive(key) && asText(answer) !== ''),
  subscribe(listener: () => void): () => void {
    const stops = [application.onChange(listener), application.onDetails(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

export const findKeyByAutoComplete = (token: string): string | undefined =>
  application.placed.questions.find(({ question }) => question.autoComplete === token)?.key;
