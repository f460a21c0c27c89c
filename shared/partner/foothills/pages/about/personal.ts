import type { Section } from '../../../../form/definition.ts';
import { yesNo } from '../../../../options/options.ts';
import { gender } from '../../options/people.ts';

export const personal: Section = {
  id: 'personal',
  title: 'Personal Information',
  items: [
    {
      kind: 'date',
      key: 'birth_date',
      label: 'Date of Birth',
      maxAge: { years: 100, message: 'This date is not supported. Please contact help support for assistance.' },
      minAge: { years: 13, message: 'You must be 13 years or older to apply.' },
      required: true,
      autoComplete: 'bday',
    },
    {
      kind: 'select',
      key: 'gender',
      label: 'Gender',
      hint: "For required reporting only. It won't affect your admission.",
      options: gender,
      class: 'demographic',
      autoComplete: 'sex',
    },
    {
      kind: 'radio',
      key: 'financial_aid',
      label: 'Do you plan on applying for Financial Aid?',
      hint: "This isn't an application for aid.",
      options: yesNo,
      required: true,
    },
    {
      kind: 'ssn',
      key: 'ssn',
      label: 'Social Security Number',
      hint: "Used for financial aid and tax forms. Leave blank if you don't have one.",
      sensitive: true,
    },
  ],
};
