import {
  type ApplicationSummary,
  deleteApplication,
  getApplications,
  postApplication,
  putChosenApplication,
} from '../../../shared/contracts/applications.ts';
import { call } from '../../lib/calls/call.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { getSavingError, outbox, saveNow } from '../application/index.ts';
import { openChosenApplication } from '../session/index.ts';

/**
 * Opens another application of the account in every tab.
 * @throws the saving problem if a change cannot be saved, so that the user stays in the current application
 */
export async function chooseApplication(number: number): Promise<void> {
  if (!(await saveNow())) throw getSavingError();
  await call(putChosenApplication, { body: { number } });
  openChosenApplication();
}

export async function startApplication(): Promise<void> {
  await call(postApplication, { body: {} });
  openChosenApplication();
}

/** Discards an application. Resolves to whether another application opens in its place. */
export async function discardApplication({ number, chosen }: ApplicationSummary): Promise<boolean> {
  // Let a running save finish before the application is deleted.
  if (chosen) await saveNow();
  await call(deleteApplication, { params: { number: String(number) } });
  if (!chosen) return false;
  // Also drop the unsaved changes in this browser.
  outbox.discard();
  openChosenApplication();
  return true;
}

/**
 * Reads the account's applications. Reads them again at each mount, because another device may have started or
 * submitted one.
 */
export const useApplications = () =>
  useQuery({
    queryKey: ['applications'],
    queryFn: () => call(getApplications),
    staleTime: 0,
    refetchOnMount: 'always',
    throwOnError: false,
  });

/** Returns the program and term if at least one of them is chosen, or else the application's number. */
export const nameOf = ({ number, program, term }: ApplicationSummary): string =>
  [program, term].filter(Boolean).join(', ') || `Application ${number}`;
