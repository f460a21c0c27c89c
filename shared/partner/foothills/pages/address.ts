import type { Question } from '../../../form/definition.ts';
import { equals, isIn } from '../../../form/rules.ts';
import { limits } from '../../../limits.ts';
import { countriesUsaSecond } from '../../../options/countries.ts';
import { statesAndProvinces } from '../../../options/states-and-provinces.ts';

interface AddressNames {
  /** The start of all keys, such as `mailing_`. */
  readonly key: string;
  /** The start of all labels, such as `Mailing `. */
  readonly label: string;
  /** The start of the autofill tokens. Absent from another person's address, which also has no second line. */
  readonly autoComplete?: '' | 'shipping ';
}

const lineHint = `Up to ${limits.textLength} characters.`;

/** Returns the questions of an address. Its country decides whether the state and the postal code are required. */
export function address({ key, label, autoComplete }: AddressNames): Question[] {
  const isOwn = autoComplete !== undefined;
  const inUsa = equals(`${key}country`, 'USA');
  const autofill = (token: string) => (isOwn ? { autoComplete: autoComplete + token } : {});
  return [
    {
      kind: 'address',
      key: `${key}address_line_1`,
      label: `${label}Address Line 1`,
      hint: isOwn ? `${lineHint} Continue on ${label}Address Line 2.` : lineHint,
      fills: { city: `${key}city`, state: `${key}state`, zip: `${key}zip`, country: `${key}country` },
      required: true,
      ...autofill('address-line1'),
    },
    ...(isOwn
      ? [
          {
            kind: 'text',
            key: `${key}address_line_2`,
            label: `${label}Address Line 2`,
            hint: lineHint,
            width: 'full',
            ...autofill('address-line2'),
          } as const,
        ]
      : []),
    {
      kind: 'text',
      key: `${key}city`,
      label: `${label}City`,
      required: true,
      half: true,
      ...autofill('address-level2'),
    },
    {
      kind: 'select',
      key: `${key}state`,
      label: `${label}State/Province`,
      hint: 'For the United States and Canada only.',
      options: statesAndProvinces,
      required: isIn(`${key}country`, 'USA', 'CAN'),
      half: true,
      ...autofill('address-level1'),
    },
    {
      kind: 'text',
      key: `${key}zip`,
      label: `${label}Zip/Postal Code`,
      checks: [{ minLength: 5, message: 'Zip/Postal Code must be at least 5 characters.', when: inUsa }],
      required: inUsa,
      half: true,
      width: 'short',
      ...autofill('postal-code'),
    },
    {
      kind: 'select',
      key: `${key}country`,
      label: `${label}Country`,
      options: countriesUsaSecond,
      required: true,
      half: true,
      ...autofill('country'),
    },
  ];
}
