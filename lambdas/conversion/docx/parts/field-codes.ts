import { DocumentRefused } from '../../limits/document-refused.ts';
import { attribute, type Element, isOn, outermost, valOf } from './xml.ts';

/** Returns the first word of a field's code, such as 'DATE'. */
export const fieldName = (code: string): string => code.trim().split(/\s/, 1)[0] ?? '';

/** Whether a field may have no stored result, because LibreOffice draws it from its code. */
export const isDrawnFromCode = (code: string): boolean => /^(?:SYMBOL|MACROBUTTON)$/i.test(fieldName(code));

/** Fields that may have no stored result, and that only Word draws from their code. */
const drawnByWord = /^(?:EQ|LISTNUM|AUTONUM\w*|GOTOBUTTON|\w*BARCODE)$/i;

/**
 * Throws DocumentRefused if a field without a stored result would be lost. `isText` is true if the field becomes plain
 * text, because then no program draws it from its code.
 */
export function refuseLostField(code: string, isText = false): void {
  if (drawnByWord.test(fieldName(code)) || (isText && isDrawnFromCode(code))) throw new DocumentRefused('notFaithful');
}

/** Returns the state of a checkbox, or the selected entry of a list, which old forms store only in the field's mark. */
export function resultOfForm(mark: Element): string {
  const [box] = outermost(mark, 'checkBox');
  if (box) return (isOn(box, 'checked') ?? isOn(box, 'default')) ? '☒' : '☐';
  const [list] = outermost(mark, 'ddList');
  const entry = list && outermost(list, 'listEntry')[Number(valOf(list, 'result') ?? valOf(list, 'default') ?? 0)];
  return (entry && attribute(entry, 'val')) ?? '';
}
