import { asText } from '../../../../shared/form/place.ts';
import type { PrintedRow } from '../../../../shared/print/print-form.ts';
import { hideSsn } from '../../../../shared/text/hide-ssn.ts';
import { application } from '../../application/index.ts';

/** Returns an answer as text: a file's name, a checkbox in words, or a masked Social Security number. */
export function shownText({ key, text, isDocument }: PrintedRow): string {
  if (isDocument) return application.state.documents[key]?.file_name ?? text;
  const kind = application.questionOf(key)?.question.kind;
  if (kind === 'checkbox') return asText(application.get(key)) === 'true' ? 'Chosen' : 'Not chosen';
  return kind === 'ssn' ? hideSsn(text) : text;
}

/** Returns the answers of a section in one line. Names a chosen checkbox by its label, and lists equal answers once. */
export function summarize(rows: readonly PrintedRow[]): string {
  const texts = rows.map((row) => {
    if (application.questionOf(row.key)?.question.kind !== 'checkbox') return row.text && shownText(row);
    return asText(application.get(row.key)) === 'true' ? row.label : '';
  });
  return [...new Set(texts)].filter(Boolean).join(' · ');
}
