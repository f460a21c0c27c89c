import type { Section } from '../../../../form/definition.ts';
import { all, equals, notAnswered } from '../../../../form/rules.ts';

export const contact: Section = {
  id: 'contact',
  title: 'Contact Information',
  items: [
    {
      kind: 'email',
      key: 'email_address',
      label: 'Email Address',
      hint: "We'll email you at your login address.",
      autoComplete: 'email',
    },
    {
      kind: 'phone',
      key: 'phone_home',
      label: 'Home Phone',
      hint: 'Give at least one phone number: home, cell or international.',
      invalidMessage: 'Please provide a valid phone number for home phone.',
      requiredMessage: 'Please enter either a home phone, cell phone number.',
      required: all(notAnswered('phone_mobile'), notAnswered('phone_international')),
      autoComplete: 'home tel',
    },
    {
      kind: 'phone',
      key: 'phone_mobile',
      label: 'Cell Phone',
      invalidMessage: 'Please provide a valid phone number for cell phone.',
      requiredMessage: 'A cell phone number is required to opt in to text message updates.',
      required: equals('optin_sms_ind', true),
      autoComplete: 'mobile tel',
    },
    {
      kind: 'checkbox',
      key: 'optin_sms_ind',
      label: 'Yes, I would like to receive text message updates about my application.',
      hint: 'Enter a cell phone number above to get texts.',
    },
    {
      kind: 'text',
      key: 'phone_international',
      label: 'International Phone',
      hint: 'Include the country code, for example +44 20 7946 0958.',
      autoComplete: 'tel',
    },
  ],
};
