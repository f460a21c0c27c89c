import { stringify } from 'csv-stringify/sync';
import type { Submission } from '../../lambdas/export/read-submission.ts';
import { fullLabel } from '../../shared/print/print-form.ts';

interface ListedAnswer {
  readonly step: string;
  readonly section: string;
  readonly key: string;
  readonly question: string;
  /** The answer as printed. '' if there is none, and 'Sealed' for a sealed answer. */
  readonly answer: string;
}

const answersIn = ({ record }: Submission): ListedAnswer[] =>
  record.asked.pages.flatMap(({ title: step, sections }) =>
    sections.flatMap(({ title: section, rows }) =>
      rows.map((row) => {
        const { key, text, isDocument } = row;
        const fileName = isDocument ? record.documents[key]?.file_name : undefined;
        return { step, section, key, question: fullLabel(row), answer: fileName ?? text };
      }),
    ),
  );

export function answersAsJson(submission: Submission): string {
  const { receipt, record, recordHash, documents } = submission;
  const content = {
    ...receipt,
    username: record.username,
    form_version: record.form_version,
    record_sha256: recordHash,
    answers: answersIn(submission),
    documents: documents.map(({ key, label, recorded: { file_name, file_size, original, pdf } }) => ({
      key,
      question: label,
      file_name,
      file_size,
      original_sha256: original,
      pdf_sha256: pdf,
    })),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/**
 * Returns the answers as CSV (RFC 4180), with a byte order mark for Excel. Escapes values that a spreadsheet may
 * calculate.
 */
export function answersAsCsv(submission: Submission): string {
  const { receipt, record } = submission;
  const rows = answersIn(submission).map(({ step, section, key, question, answer }) => [
    receipt.confirmation_number,
    receipt.submitted_at,
    record.username,
    step,
    section,
    key,
    question,
    answer,
  ]);
  const columns = ['Confirmation number', 'Submitted', 'Email', 'Step', 'Section', 'Key', 'Question', 'Answer'];
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}
