import {
  type ApplicationSummary,
  deleteApplication,
  getApplications,
  postApplication,
  putChosenApplication,
} from '../../../shared/contracts/applications.ts';
import { call } from '../../lib/calls/call.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { outbox, saveNow, savingProblem } from '../application/index.ts';
import { openChosenApplication } from '../session/index.ts';

/** Opens another application of the account in every tab; what is not saved keeps the person where she is. */
export async function chooseApplication(number: number): Promise<void> {
  if (!(await saveNow())) throw savingProblem();
  await call(putChosenApplication, { body: { number } });
  openChosenApplication();
}

export async function startApplication(): Promise<void> {
  await call(postApplication, { body: {} });
  openChosenApplication();
}

/** Resolves to whether another one is shown instead. */
export async function discardApplication({ number, chosen }: ApplicationSummary): Promise<boolean> {
  // What is being saved would come first.
  if (chosen) await saveNow();
  await call(deleteApplication, { params: { number: String(number) } });
  if (!chosen) return false;
  // Nor does this browser keep what was not saved.
  outbox.discard();
  openChosenApplication();
  return true;
}

/** Asked anew wherever it shows: another device may have started or submitted one. */
export const useApplications = () =>
  useQuery({
    queryKey: ['applications'],
    queryFn: () => call(getApplications),
    staleTime: 0,
    refetchOnMount: 'always',
    throwOnError: false,
  });

/** Its program and term, as soon as one of them is chosen. */
export const nameOf = ({ number, program, term }: ApplicationSummary): string =>
  [program, term].filter(Boolean).join(', ') || `Application ${number}`;
