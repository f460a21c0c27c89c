import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Kind } from '../../../../shared/form/definition.ts';
import { normalizeAnswer } from '../../../../shared/form/normalize-answer.ts';
import { scriptSamples } from '../../../support/script-samples.ts';

const kinds: readonly Kind[] = ['text', 'textarea', 'email', 'phone', 'ssn', 'date', 'select', 'signature', 'address'];

it.each(kinds)('reading an answer of kind %s twice gives the same text, which is not longer than the input', (kind) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
      const read = String(normalizeAnswer(kind, typed));
      expect(normalizeAnswer(kind, read)).toBe(read);
      expect(read.length).toBeLessThanOrEqual(typed.length);
      expect(read.isWellFormed()).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('valid text in every script, line breaks, spaces and checkboxes stay unchanged', () => {
  for (const text of Object.values(scriptSamples))
    for (const kind of ['text', 'textarea', 'signature', 'address'] as const)
      expect(normalizeAnswer(kind, text)).toBe(text);
  expect(normalizeAnswer('textarea', ' One\n\n\tTwo ')).toBe(' One\n\n\tTwo ');
  expect(normalizeAnswer('checkbox', true)).toBe(true);
});
