import { type CalendarDate, isCalendarDate } from '../../shared/form/calendar.ts';
import { longDate } from '../../shared/form/months.ts';
import { place } from '../../shared/form/place.ts';
import type { TermWindow } from '../../shared/partner/windows.ts';
import { AlreadySubmitted } from '../platform/errors.ts';
import { config, form, todayOfPartner } from '../platform/partner-form.ts';
import { type Application, formStateOf } from './application.ts';
import { change, notSubmitted } from './change-application.ts';
import { windowAt } from './window.ts';

/**
 * For a command of an operator: the application can be submitted until the end of that day, whenever its window closes. A later
 * call takes the place of an earlier one. Throws what is wrong with the day, AlreadySubmitted.
 *
 * @param application as it is stored
 * @returns its window from now on; undefined while nothing limits it
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
  const { done } = await change(applicationId, {
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
  const { questions } = place(form, formStateOf(application, until));
  const gone = questions.find(({ key }) => key === config.about?.term)?.expired;
  return gone ? `The form no longer offers ${gone} on ${longDate(until)}. Use an earlier day.` : undefined;
}
