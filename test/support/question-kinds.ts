import type { Kind } from '../../shared/form/definition.ts';

// This record does not compile until it lists every kind.
const kinds: Readonly<Record<Kind, true>> = {
  text: true,
  textarea: true,
  email: true,
  phone: true,
  ssn: true,
  date: true,
  select: true,
  radio: true,
  checkbox: true,
  year: true,
  'month-year': true,
  signature: true,
  upload: true,
  autocomplete: true,
  address: true,
};

export const allKinds: ReadonlySet<string> = new Set(Object.keys(kinds));
