import type { Section } from '../../../../form/definition.ts';
import { equals, isIn } from '../../../../form/rules.ts';
import { countriesUsaSecond } from '../../../../options/countries.ts';
import { yesNo } from '../../../../options/options.ts';
import { statesAndProvinces } from '../../../../options/states-and-provinces.ts';
import { addressLineHint, stateHint } from '../address-hints.ts';

const hasMailingAddress = equals('mailing_addr_same_as_perm_addr', 'N');

export const mailingAddress: Section = {
  id: 'mailing-address',
  title: 'Mailing Address',
  items: [
    {
      kind: 'radio',
      key: 'mailing_addr_same_as_perm_addr',
      label: 'Is your mailing address the same as your permanent address?',
      options: yesNo,
    },
    {
      kind: 'address',
      key: 'mailing_address_line_1',
      label: 'Mailing Address Line 1',
      hint: `${addressLineHint} Continue on Mailing Address Line 2.`,
      fills: { city: 'mailing_city', state: 'mailing_state', zip: 'mailing_zip', country: 'mailing_country' },
      visible: hasMailingAddress,
      required: true,
      autoComplete: 'shipping address-line1',
    },
    {
      kind: 'text',
      key: 'mailing_address_line_2',
      label: 'Mailing Address Line 2',
      hint: addressLineHint,
      visible: hasMailingAddress,
      autoComplete: 'shipping address-line2',
      width: 'full',
    },
    {
      kind: 'text',
      key: 'mailing_city',
      label: 'Mailing City',
      visible: hasMailingAddress,
      required: true,
      autoComplete: 'shipping address-level2',
      half: true,
    },
    {
      kind: 'select',
      key: 'mailing_state',
      label: 'Mailing State/Province',
      hint: stateHint,
      options: statesAndProvinces,
      visible: hasMailingAddress,
      required: isIn('mailing_country', 'USA', 'CAN'),
      autoComplete: 'shipping address-level1',
      half: true,
    },
    {
      kind: 'text',
      key: 'mailing_zip',
      label: 'Mailing Zip/Postal Code',
      checks: [
        {
          minLength: 5,
          message: 'Zip/Postal Code must be at least 5 characters.',
          when: equals('mailing_country', 'USA'),
        },
      ],
      visible: hasMailingAddress,
      required: equals('mailing_country', 'USA'),
      autoComplete: 'shipping postal-code',
      half: true,
      width: 'short',
    },
    {
      kind: 'select',
      key: 'mailing_country',
      label: 'Mailing Country',
      options: countriesUsaSecond,
      visible: hasMailingAddress,
      required: true,
      autoComplete: 'shipping country',
      half: true,
    },
  ],
};
