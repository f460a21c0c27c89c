import type { Kind } from '../../../shared/form/definition.ts';
import { parseDate } from './date.ts';
import { parsePhone } from './phone.ts';

/** Returns the answers that the fields store for texts that were typed before the fields worked. */
export const parseTyped = (
  typed: Readonly<Record<string, string | true>>,
  kindOf: (key: string) => Kind | undefined,
): Readonly<Record<string, string | true>> =>
  Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, parseText(text, kindOf(key))]));

function parseText(text: string | true, kind: Kind | undefined): string | true {
  if (text === true) return text;
  if (kind === 'date') return parseDate(text);
  return kind === 'phone' ? parsePhone(text) : text;
}
