import type { Page } from '../../../shared/form/definition.ts';
import { equals } from '../../../shared/form/rules.ts';
import { countries } from '../../../shared/options/countries.ts';
import { optionsOf, yesNo } from '../../../shared/options/options.ts';

const reasons = optionsOf([
  ['work', 'For my work'],
  ['fun', 'For the fun of it'],
]);

export const about: Page = {
  id: 'about',
  title: 'You',
  sections: [
    {
      id: 'person',
      title: 'Person',
      items: [
        { kind: 'note', text: 'Applications close on May 31.', from: '2000-01-01', until: '2099-12-31' },
        { kind: 'note', text: 'Last year’s applications are closed.', from: '2000-01-01', until: '2000-12-31' },
        { kind: 'text', key: 'full_name', label: 'Full Name', required: true, autoComplete: 'given-name' },
        {
          kind: 'group',
          heading: 'How we reach you',
          items: [
            { kind: 'email', key: 'mail', label: 'Mail', autoComplete: 'email' },
            { kind: 'phone', key: 'phone', label: 'Phone', invalidMessage: 'Check the phone number.' },
            { kind: 'ssn', key: 'tax_number', label: 'Tax Number', sensitive: true },
            { kind: 'date', key: 'born', label: 'Born', required: true },
            { kind: 'checkbox', key: 'was_here', label: 'I have studied here before.' },
          ],
        },
      ],
    },
    {
      id: 'home',
      title: 'Home',
      items: [
        { kind: 'radio', key: 'moved', label: 'Have you moved here?', options: yesNo, required: true },
        {
          kind: 'group',
          heading: 'Your move',
          visible: equals('moved', 'Y'),
          items: [
            { kind: 'select', key: 'reason', label: 'Reason', options: reasons, required: true },
            { kind: 'textarea', key: 'story', label: 'Story', maxLength: 50 },
          ],
        },
        { kind: 'select', key: 'land', label: 'Land', options: countries, half: true },
        { kind: 'text', key: 'town', label: 'Town', half: true },
        { kind: 'address', key: 'street', label: 'Street', fills: { city: 'town', country: 'land' } },
      ],
    },
  ],
};
