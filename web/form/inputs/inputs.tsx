import type { ReactElement } from 'react';
import type { ByKind } from '../../../shared/form/placed.ts';
import type { HostInputs } from '../host/form-host.ts';
import { CheckboxInput, RadioInput, SelectInput } from './choice-inputs.tsx';
import { DateInput, MonthYearInput } from './date-inputs.tsx';
import { PhoneInput, SsnInput } from './masked-inputs.tsx';
import { EmailInput, SignatureInput, TextareaInput, TextInput } from './text-inputs.tsx';

export const inputs: ByKind<ReactElement, [HostInputs]> = {
  text: (placed) => <TextInput placed={placed} />,
  textarea: (placed) => <TextareaInput placed={placed} />,
  email: (placed) => <EmailInput placed={placed} />,
  phone: (placed) => <PhoneInput placed={placed} />,
  ssn: (placed) => <SsnInput placed={placed} />,
  date: (placed) => <DateInput placed={placed} />,
  select: (placed) => <SelectInput placed={placed} />,
  radio: (placed) => <RadioInput placed={placed} />,
  checkbox: (placed) => <CheckboxInput placed={placed} />,
  year: (placed) => <SelectInput placed={placed} />,
  'month-year': (placed) => <MonthYearInput placed={placed} />,
  signature: (placed) => <SignatureInput placed={placed} />,
  upload: (placed, host) => host.upload(placed),
  autocomplete: (placed, host) => host.autocomplete(placed),
  address: (placed, host) => host.address(placed),
};
