import type { Form } from '../../../../../../shared/form/definition.ts';
import { equals } from '../../../../../../shared/form/rules.ts';
import { formWith, repeat, text } from '../../../../../support/forms.ts';

const options = ['Y', 'N'].map((value) => ({ value, label: value }));
const visible = equals('charged', 'Y');
const tabs = [
  { id: 'now', label: 'Now', items: [text('office')] },
  { id: 'later', label: 'Later', items: [] },
] as const;

/** A form with each kind of value that is saved in its own way: texts, a sensitive answer, a rule, rows and tabs. */
export const form: Form = formWith([
  text('name'),
  text('town'),
  { kind: 'radio', key: 'charged', label: 'Charged?', options },
  { kind: 'textarea', key: 'story', label: 'Story', visible, sensitive: true },
  text('court', { visible }),
  repeat('school', [text('school_{n}_title'), text('school_{n}_place')], { max: 4, firstPrefix: undefined }),
  { kind: 'tabs', id: 'papers', label: 'Papers', tabs },
]);
