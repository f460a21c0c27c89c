import type { Section } from '../../../../form/definition.ts';
import { address } from '../address.ts';

export const permanentAddress: Section = {
  id: 'permanent-address',
  title: 'Permanent Address',
  items: address({ key: '', label: '', autoComplete: '' }),
};
