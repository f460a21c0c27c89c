import type { ComponentProps } from 'react';
import type { Options } from '../../../shared/form/definition.ts';
import { listedOrEmpty } from '../../../shared/form/listed.ts';

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  readonly options: Options;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export const OptionSelect = ({ options, value, onChoose, ...rest }: Props) => (
  <select {...rest} value={listedOrEmpty(options, value)} onChange={(event) => onChoose(event.target.value)}>
    <option value="">--</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
