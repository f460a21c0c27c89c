import type { Kind } from '../../../../shared/form/definition.ts';

/** Whether an answer of this kind has no companion key and no dropdowns that follow it. */
export const isPlainText: Readonly<Record<Kind, boolean>> = {
  text: true,
  textarea: true,
  email: true,
  phone: true,
  ssn: true,
  date: true,
  select: false,
  radio: false,
  checkbox: false,
  year: false,
  'month-year': false,
  signature: true,
  upload: false,
  autocomplete: true,
  address: true,
};
