import { DocumentRefused } from '../../limits/document-refused.ts';

/** As much of a field's code as tells what it does. */
const LONGEST = 100;

/** Fields that start another program and show what that says. */
const asking = /^DDE(AUTO)?[\s"'“\\]/i;

function checkField(code: string): void {
  if (asking.test(code)) throw new DocumentRefused('outsideContent');
}

/**
 * Refuses fields that ask other programs; those that name files and websites show what was stored of them. Word may cut a field's code into any
 * number of runs.
 */
export function fieldChecker() {
  const codes: string[] = [''];
  return {
    /** A field's whole code. */
    whole: (code: string) => checkField(code.trimStart().slice(0, LONGEST)),
    begin: () => codes.push(''),
    end() {
      if (codes.length > 1) codes.pop();
    },
    /** Text that stands outside of any field has no business in a field's code. */
    endParagraph() {
      if (codes.length === 1) codes[0] = '';
    },
    add(text: string) {
      const code = ((codes.at(-1) ?? '') + text).trimStart().slice(0, LONGEST);
      codes[codes.length - 1] = code;
      checkField(code);
    },
  };
}
