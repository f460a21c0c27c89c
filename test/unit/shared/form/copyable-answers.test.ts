import { expect, it } from '@jest/globals';
import { copyableAnswers } from '../../../../shared/form/copyable-answers.ts';
import { formWith, stateWith } from '../../../support/forms.ts';

it('copies no signature, social security number or upload', () => {
  const form = formWith([
    { kind: 'text', key: 'name', label: 'Name' },
    { kind: 'signature', key: 'signed', label: 'Signature' },
    { kind: 'ssn', key: 'ssn', label: 'Social security number' },
    { kind: 'upload', key: 'essay', label: 'Essay' },
  ]);
  const answers = { name: 'Lan', signed: 'Lan', ssn: '123-45-6789', essay: 'ANSWERED' };
  expect(copyableAnswers(form, stateWith(answers)).answers).toEqual({ name: 'Lan' });
});
