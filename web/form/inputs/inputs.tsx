import type { ReactNode } from 'react';
import type { ByKind } from '../../../shared/form/by-kind.ts';
import type { HostInputs } from '../host/form-host.ts';
import { CheckboxInput } from './checkbox-input.tsx';
import { DateInput } from './date-input.tsx';
import { EmailInput } from './email-input.tsx';
import { MonthYearInput } from './month-year-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { RadioInput } from './radio-input.tsx';
import { SelectInput } from './select-input.tsx';
import { SignatureInput } from './signature-input.tsx';
import { SsnInput } from './ssn-input.tsx';
import { TextInput } from './text-input.tsx';
import { TextareaInput } from './textarea-input.tsx';

export const inputs: ByKind<ReactNode, [HostInputs]> = {
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
