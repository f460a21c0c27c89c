import { BadInput } from '../platform/errors.ts';
import { isUpload } from '../platform/partner-form.ts';
import { quote } from '../platform/quote.ts';

export function requireUploadQuestion(key: string): void {
  if (!isUpload(key)) throw new BadInput(`There is no document question ${quote(key)}.`);
}
