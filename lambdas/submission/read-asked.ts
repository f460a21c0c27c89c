import type { Answers } from '../../shared/form/definition.ts';
import { asText } from '../../shared/form/place.ts';
import type { PrintedForm, PrintedRow } from '../../shared/print/print-form.ts';
import type { Application } from '../application/application.ts';
import { recordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import type { SubmissionRecord } from './submission-record.ts';

/**
 * What was submitted as it was asked then, whatever the form asks now: from its record, where sealed answers are left out.
 * @param answers with those, as the caller may read them
 * @returns undefined until it is submitted and recorded
 */
export async function readAsked(
  applicationId: string,
  { receipt, sealed }: Pick<Application, 'receipt' | 'sealed'>,
  answers: Answers,
): Promise<PrintedForm | undefined> {
  const bytes = receipt && (await s3Files().read(recordKey(applicationId, receipt.confirmation_number)));
  if (!bytes) return undefined;
  const { asked } = JSON.parse(Buffer.from(bytes).toString()) as SubmissionRecord;
  const opened = (row: PrintedRow) =>
    Object.hasOwn(sealed, row.key) ? { ...row, text: asText(answers[row.key]) } : row;
  return {
    pages: asked.pages.map((page) => ({
      ...page,
      sections: page.sections.map((section) => ({ ...section, rows: section.rows.map(opened) })),
    })),
  };
}
