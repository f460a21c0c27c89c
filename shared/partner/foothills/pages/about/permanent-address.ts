import type { Section } from '../../../../form/definition.ts';
import { equals, isIn } from '../../../../form/rules.ts';
import { countriesUsaSecond } from '../../../../options/countries.ts';
import { statesAndProvinces } from '../../../../options/states-and-provinces.ts';
import { addressLineHint, firstLineHint, stateHint } from '../address-hints.ts';

export const permanentAddress: Section = {
  id: 'permanent-address',
  title: 'Permanent Address',
  items: [
    {
      kind: 'address',
      key: 'address_line_1',
      label: 'Address Line 1',
      hint: firstLineHint,
      fills: { city: 'city', state: 'state', zip: 'zip', country: 'country' },
      required: true,
      autoComplete: 'address-line1',
    },
    {
      kind: 'text',
      key: 'address_line_2',
      label: 'Address Line 2',
      hint: addressLineHint,
      autoComplete: 'address-line2',
      width: 'full',
    },
    { kind: 'text', key: 'city', label: 'City', required: true, autoComplete: 'address-level2', half: true },
    {
      kind: 'select',
      key: 'state',
      label: 'State/Province',
      hint: stateHint,
      options: statesAndProvinces,
      required: isIn('country', 'USA', 'CAN'),
      autoComplete: 'address-level1',
      half: true,
    },
    {
      kind: 'text',
      key: 'zip',
      label: 'Zip/Postal Code',
      checks: [
        { minLength: 5, message: 'Zip/Postal Code must be at least 5 characters.', when: equals('country', 'USA') },
      ],
      required: equals('country', 'USA'),
      autoComplete: 'postal-code',
      half: true,
      width: 'short',
    },
    {
      kind: 'select',
      key: 'country',
      label: 'Country',
      options: countriesUsaSecond,
      required: true,
      autoComplete: 'country',
      half: true,
    },
  ],
};
