import { expect, it } from '@jest/globals';
import { FileProblem, problemMessage } from '../../../../../../web/features/documents/fitting/file-problem.ts';

const tooLarge = 'Your file is too large. The maximum file size is 1 MB.';

it.each([
  ['scan.pdf', 'damagedPdf', `${tooLarge} Your file is damaged or incomplete.`],
  ['scan.png', 'unreadable', `${tooLarge} We couldn't open your picture.`],
] as const)('says that %s is too large if the browser cannot open it to shrink it', (name, problem, expected) => {
  const file = new File([new Uint8Array(1_048_577)], name);
  expect(problemMessage(file, new FileProblem(problem))).toMatch(expected);
});
