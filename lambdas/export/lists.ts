import { stringify } from 'csv-stringify/sync';

export type Row = Readonly<Record<string, string>>;

const named = (names: string): readonly string[] => names.split(' ');

export const columns = {
  application: named(
    'number submitted_at submitted_day username name program term late documents letters_asked letters_received record_sha256',
  ),
  letters: named(
    'number n name email state generation version asked_at due_day received_at late waiver reason packet_page pdf_sha256',
  ),
  keys: named('key step section label kind required options condition'),
  imports: ['Number', 'Email', 'Last', 'First', 'Birth Date', 'Type', 'Filename'],
};

interface List {
  readonly columns: readonly string[];
  /** Whether to omit the apostrophe that keeps a spreadsheet from calculating a value. */
  readonly raw: boolean;
  readonly delimiter?: '\t';
}

/** Matches a value that a spreadsheet may calculate. Spreadsheets skip spaces and control characters before it. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * Formats a list as RFC 4180 demands: every field is quoted, and lines end with CRLF. A comma-separated list starts with
 * the byte order mark by which Excel recognizes UTF-8.
 */
export function formatList(rows: readonly Row[], { columns: names, raw, delimiter }: List): Buffer {
  const cell = (text: string) => (!raw && formula.test(text) ? `'${text}` : text);
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name] ?? '')))];
  return Buffer.from(
    stringify(lines as string[][], {
      bom: delimiter === undefined,
      delimiter,
      quoted: true,
      quoted_empty: true,
      record_delimiter: 'windows',
    }),
  );
}
