import type { Section } from '../../../../form/definition.ts';

export const contact: Section = {
  id: 'contact',
  title: 'Contact',
  items: [
    {
      kind: 'group',
      heading: 'Home Address',
      items: [
        {
          kind: 'address',
          key: 'street',
          label: 'Street',
          required: true,
          autoComplete: 'address-line1',
          fills: { city: 'city' },
        },
        { kind: 'text', key: 'city', label: 'City', required: true, autoComplete: 'address-level2' },
      ],
    },
    {
      kind: 'phone',
      key: 'phone',
      label: 'Phone',
      required: true,
      autoComplete: 'tel',
      invalidMessage: 'Please enter a valid phone number.',
    },
    {
      kind: 'email',
      key: 'second_email',
      label: 'Second Email',
      hint: "In addition to your account's email address.",
      invalidMessage: 'Please enter a valid email address.',
    },
  ],
};
