import { type CalendarDate, isCalendarDate } from '../../shared/form/calendar.ts';
import { longDate } from '../../shared/form/months.ts';
import { placeForm } from '../../shared/form/place.ts';
import type { TermWindow } from '../../shared/partner/windows.ts';
import { AlreadySubmitted } from '../platform/errors.ts';
import { config, form, todayOfPartner } from '../platform/partner-form.ts';
import { type Application, formStateOf } from './application.ts';
import { notSubmitted, updateApplication } from './update-application.ts';
import { windowAt } from './window.ts';

/**
 * Lets an application be submitted until the end of a day, for an operator's command. Replaces an earlier extension.
 * @returns the application's new window, or undefined if nothing limits it
 * @throws AlreadySubmitted
 * @throws Error if the day isn't possible, with the reason in its message
 */
export async function extendApplication(
  applicationId: string,
  application: Application,
  { until, why }: { readonly until: CalendarDate; readonly why: string },
): Promise<TermWindow | undefined> {
  const at = new Date();
  const problem = application.receipt ? undefined : problemOf(application, until, at);
  if (problem) throw new Error(problem);
  const extended = { extended_until: until, extension: { why, at: at.toISOString() } };
  const { done } = await updateApplication(applicationId, {
    set: Object.entries(extended).map(([name, value]) => [[name], value]),
    condition: notSubmitted,
  });
  if (!done) throw new AlreadySubmitted();
  return windowAt({ ...application, ...extended }, at);
}

function problemOf(application: Application, until: CalendarDate, at: Date): string | undefined {
  if (!config.windows?.length) return "This university's terms have no closing dates, so there's nothing to extend.";
  if (!isCalendarDate(until)) return `${until} isn't a valid date. Use the format 2026-01-31.`;
  if (until < todayOfPartner(at)) return `${longDate(until)} is in the past. Use today or a later day.`;
  const { questions } = placeForm(form, formStateOf(application, until));
  const expiredOption = questions.find(({ key }) => key === config.about?.term)?.expiredLabel;
  return expiredOption
    ? `The form no longer offers ${expiredOption} on ${longDate(until)}. Use an earlier day.`
    : undefined;
}
