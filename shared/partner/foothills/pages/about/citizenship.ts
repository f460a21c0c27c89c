import type { Section } from '../../../../form/definition.ts';
import { all, equals } from '../../../../form/rules.ts';
import { countriesNoUsa } from '../../../../options/countries.ts';
import { yesNo } from '../../../../options/options.ts';
import { citizenStatus, visaPermitType } from '../../options/people.ts';

const isNotCitizen = equals('us_citizen', 'N');

export const citizenship: Section = {
  id: 'citizenship',
  title: 'Citizenship',
  items: [
    {
      kind: 'radio',
      key: 'us_citizen',
      label: 'Are you a U.S. citizen?',
      hint: 'Dual citizens answer Yes. Permanent residents answer No.',
      options: yesNo,
      required: true,
    },
    {
      kind: 'radio',
      key: 'visa_permit',
      label: 'Do you currently hold a U.S. visa or permit?',
      hint: 'An employment authorization document counts.',
      options: yesNo,
      visible: isNotCitizen,
      required: true,
    },
    {
      kind: 'select',
      key: 'citizen_status',
      label: 'What is your current status in the United States?',
      options: citizenStatus,
      visible: isNotCitizen,
      required: true,
    },
    {
      kind: 'select',
      key: 'visa_permit_type',
      label: 'What type of visa or permit do you hold?',
      options: visaPermitType,
      controlledBy: 'visa_permit',
      visible: all(isNotCitizen, equals('visa_permit', 'Y')),
      required: equals('visa_permit', 'Y'),
    },
    {
      kind: 'radio',
      key: 'language_english',
      label: 'Is English your native language?',
      options: yesNo,
      visible: isNotCitizen,
      required: true,
    },
    {
      kind: 'text',
      key: 'language_preferred',
      label: 'What is your native or preferred language?',
      visible: all(isNotCitizen, equals('language_english', 'N')),
    },
    {
      kind: 'select',
      key: 'citizenship',
      label: 'Country of Citizenship',
      options: countriesNoUsa,
      visible: isNotCitizen,
      required: true,
    },
  ],
};
