import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';
import { address } from '../address.ts';

const visible = equals('mailing_addr_same_as_perm_addr', 'N');

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
    ...address({ key: 'mailing_', label: 'Mailing ', autoComplete: 'shipping ' }).map((question) => ({
      ...question,
      visible,
    })),
  ],
};
