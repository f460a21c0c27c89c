import { config } from '../../lambdas/platform/partner-form.ts';
import { lastDay } from '../../shared/letters/letter-dates.ts';
import { findForStaff } from '../stack/find-application.ts';

/** @param name as of `findForStaff` */
export async function reopenLetterOf(name: string, letter: string, why: string): Promise<string> {
  const { reopenLetter } = await import('../../lambdas/letters/letters-store.ts');
  const { nameOf } = await import('../../lambdas/letters/letter-views.ts');
  const { id, application } = await findForStaff(name, false);
  const { person, due = '' } = await reopenLetter(id, Number(letter), why.trim());
  const of = application.receipt?.confirmation_number ?? application.username;
  return `Letter ${letter} of ${of} is asked of ${person && nameOf(person)} again, at ${person?.email}, due by ${lastDay(due, config.timeZone)}.`;
}
