import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Kind } from '../../../../shared/form/definition.ts';
import { normalizeAnswer } from '../../../../shared/form/normalize-answer.ts';
import { extractCode } from '../../../../shared/text/numerals.ts';
import { scriptSamples } from '../../../support/script-samples.ts';

const kinds: readonly Kind[] = ['text', 'textarea', 'email', 'phone', 'ssn', 'date', 'select', 'signature', 'address'];

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'<>"%?@.- \u200b\u200c\uff20', 'lan@example.com', 'mailto:', '%40', 'b\u00fccher.org'),
      fc.string({ unit: 'binary', maxLength: 10 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

it.each([...kinds, 'a code' as const])(
  'reading %s twice gives the same text, which is not longer than the input',
  (kind) => {
    const normalize = (typed: string) =>
      kind === 'a code' ? extractCode(typed) : String(normalizeAnswer(kind, typed));
    fc.assert(
      fc.property(anyText, (typed) => {
        const read = normalize(typed);
        expect(normalize(read)).toBe(read);
        expect(read.length).toBeLessThanOrEqual(typed.length);
        expect(read.isWellFormed()).toBe(true);
      }),
      { numRuns: 500 },
    );
  },
);

it('valid text in every script, line breaks, spaces and checkboxes stay unchanged', () => {
  for (const text of Object.values(scriptSamples))
    for (const kind of ['text', 'textarea', 'signature', 'address'] as const)
      expect(normalizeAnswer(kind, text)).toBe(text);
  expect(normalizeAnswer('textarea', ' One\n\n\tTwo ')).toBe(' One\n\n\tTwo ');
  expect(normalizeAnswer('checkbox', true)).toBe(true);
});
