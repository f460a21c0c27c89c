import type { Repeat } from '../../shared/form/definition.ts';
import { repeatsOf } from '../../shared/form/structure.ts';
import { BadInput } from '../platform/errors.ts';
import { form } from '../platform/partner-form.ts';
import { quote } from '../platform/quote.ts';

/** The repeat that a `button_id` adds rows to. Throws BadInput. */
export function repeatOfButton(button: string): Repeat {
  const repeat = repeatsOf(form).find(({ id, addAnother }) => id === button && addAnother !== undefined);
  if (!repeat) throw new BadInput(`Unknown button_id: ${quote(button)}.`);
  return repeat;
}
