import type { CalendarDate } from '../../shared/form/calendar.ts';
import { form } from '../platform/partner-form.ts';
import { sha256 } from '../platform/sha256.ts';

const versions = new Map<CalendarDate, string>();

/** Returns the hash of the form's definition on a day, because some lists of options depend on the day. */
export function formVersionOn(day: CalendarDate): string {
  const known = versions.get(day) ?? sha256(definitionOn(day));
  versions.set(day, known);
  return known;
}

const definitionOn = (day: CalendarDate) =>
  JSON.stringify(form, (_, value) => {
    if (typeof value === 'function') return value(day);
    return value instanceof RegExp ? String(value) : value;
  });
