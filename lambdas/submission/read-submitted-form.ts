import type { Answers } from '../../shared/form/definition.ts';
import { asText } from '../../shared/form/place.ts';
import type { PrintedForm, PrintedRow } from '../../shared/print/print-form.ts';
import type { Application } from '../application/application.ts';
import { recordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import type { SubmissionRecord } from './submission-record.ts';

/**
 * Returns the questions and answers as they were submitted, even if the form has changed since. Reads them from the
 * submission record, which lacks the sealed answers.
 * @param answers with the sealed answers that the caller may read
 * @returns undefined until the application is submitted and recorded
 */
export async function readSubmittedForm(
  applicationId: string,
  { receipt, sealed }: Pick<Application, 'receipt' | 'sealed'>,
  answers: Answers,
): Promise<PrintedForm | undefined> {
  const bytes = receipt && (await s3Files().read(recordKey(applicationId, receipt.confirmation_number)));
  if (!bytes) return undefined;
  const { asked } = JSON.parse(Buffer.from(bytes).toString()) as SubmissionRecord;
  const withPlainAnswer = (row: PrintedRow) =>
    Object.hasOwn(sealed, row.key) ? { ...row, text: asText(answers[row.key]) } : row;
  return {
    pages: asked.pages.map((page) => ({
      ...page,
      sections: page.sections.map((section) => ({ ...section, rows: section.rows.map(withPlainAnswer) })),
    })),
  };
}
