import { BadInput } from '../errors.ts';
import { quote } from '../http/parse.ts';
import { isUpload } from '../partner-form.ts';

/** Throws BadInput when the key is not that of an upload question. */
export function demandUpload(key: string): void {
  if (!isUpload(key)) throw new BadInput(`There is no document question ${quote(key)}.`);
}
