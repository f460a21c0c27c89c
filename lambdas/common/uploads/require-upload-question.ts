import { BadInput } from '../errors.ts';
import { isUpload } from '../partner-form.ts';
import { quote } from '../quote.ts';

/** Throws BadInput when the key is not that of an upload question. */
export function requireUploadQuestion(key: string): void {
  if (!isUpload(key)) throw new BadInput(`There is no document question ${quote(key)}.`);
}
