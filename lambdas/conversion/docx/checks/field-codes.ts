import { DocumentRefused } from '../../limits/document-refused.ts';

const longestCode = 100;

/** Dynamic Data Exchange: starts another program and shows its output. */
const ddeField = /^DDE(AUTO)?[\s"'“\\]/i;

function checkField(code: string): void {
  if (ddeField.test(code)) throw new DocumentRefused('outsideContent');
}

/** Fields that name files or websites show stored content. Word may split a field code into any number of runs. */
export function fieldChecker() {
  const codes: string[] = [''];
  return {
    whole: (code: string) => checkField(code.trimStart().slice(0, longestCode)),
    begin: () => codes.push(''),
    end() {
      if (codes.length > 1) codes.pop();
    },
    endParagraph() {
      if (codes.length === 1) codes[0] = '';
    },
    add(text: string) {
      const code = ((codes.at(-1) ?? '') + text).trimStart().slice(0, longestCode);
      codes[codes.length - 1] = code;
      checkField(code);
    },
  };
}
