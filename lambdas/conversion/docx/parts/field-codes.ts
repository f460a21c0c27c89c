import { DocumentRefused } from '../../limits/document-refused.ts';

/** Returns the first word of a field's code, such as 'DATE'. */
export const fieldName = (code: string): string => code.trim().split(/\s/, 1)[0] ?? '';

/** Whether a field may have no stored result, because LibreOffice draws it from its code. */
export const isDrawnFromCode = (code: string): boolean => /^(?:SYMBOL|MACROBUTTON)$/i.test(fieldName(code));

/** Fields that may have no stored result, and that only Word draws from their code. */
const drawnByWord = /^(?:EQ|LISTNUM|AUTONUM\w*)$/i;

/**
 * Throws DocumentRefused if a field without a stored result would be lost. `isText` is true if the field becomes plain
 * text, because then no program draws it from its code.
 */
export function refuseLostField(code: string, isText = false): void {
  if (drawnByWord.test(fieldName(code)) || (isText && isDrawnFromCode(code))) throw new DocumentRefused('notFaithful');
}
