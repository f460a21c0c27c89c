import type { ComponentProps } from 'react';
import type { Options } from '../../../shared/form/definition.ts';

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  readonly options: Options;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** A native list whose first option is blank. A value that is not in the list shows as not chosen. */
export const OptionSelect = ({ options, value, onChoose, ...rest }: Props) => (
  <select
    {...rest}
    value={options.some((option) => option.value === value) ? value : ''}
    onChange={(event) => onChoose(event.target.value)}
  >
    <option value="">--</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
