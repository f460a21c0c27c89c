import { expect, it } from '@jest/globals';
import { fontNamed } from '../../../../lambdas/paper/fonts/fonts.ts';

it('a word that was shaped before has positions of its own: pdfkit scales them in place', () => {
  const [first, second] = [0, 1].map(() => fontNamed('latin-regular').layout('Lan').positions);
  expect(second).toEqual(first);
  Object.assign(first?.[0] ?? {}, { xAdvance: 0 });
  expect(second).not.toEqual(first);
  expect(fontNamed('latin-regular').layout('Lan').positions).toEqual(second);
});
