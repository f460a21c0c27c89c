import type { ComponentProps } from 'react';
import type { Options } from '../../../shared/form/definition.ts';

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  readonly options: Options;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** A native select with a blank first option, which also shows for a value that is not listed. */
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
