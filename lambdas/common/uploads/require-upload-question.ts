import { BadInput } from '../errors.ts';
import { isUpload } from '../partner-form.ts';
import { quote } from '../quote.ts';

export function requireUploadQuestion(key: string): void {
  if (!isUpload(key)) throw new BadInput(`There is no document question ${quote(key)}.`);
}
