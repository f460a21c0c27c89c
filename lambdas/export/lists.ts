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

/** Matches a value that a spreadsheet may calculate. Spreadsheets skip spaces and control characters before it. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

export const fieldsOf = (row: Row, names: readonly string[]): string[] => names.map((name) => row[name] ?? '');

/** Formats a list with the columns `names`, like `formatFields`. */
export const formatList = (names: readonly string[], rows: readonly Row[], raw: boolean, separator?: string): Buffer =>
  formatFields([names, ...rows.map((row) => fieldsOf(row, names))], raw, separator);

/**
 * Formats a list as RFC 4180 demands: every field is quoted, and lines end with CRLF. A comma-separated list starts with
 * the byte order mark by which Excel recognizes UTF-8.
 * @param raw whether to omit the apostrophe that keeps a spreadsheet from calculating a value
 */
export function formatFields(rows: readonly (readonly string[])[], raw: boolean, separator = ','): Buffer {
  const field = (text: string) => (!raw && formula.test(text) ? `'${text}` : text).replaceAll('"', '""');
  const lines = rows.map((fields) => fields.map(field));
  const text = lines.map((fields) => `"${fields.join(`"${separator}"`)}"\r\n`).join('');
  return Buffer.from(separator === ',' ? `\ufeff${text}` : text);
}
