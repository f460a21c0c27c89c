import type { ComponentProps } from 'react';
import type { Options } from '../../../shared/form/definition.ts';
import { listedOrEmpty } from '../../../shared/form/option-lists.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { classNames } from '../../lib/class-names.ts';
import { hasWindows } from '../../lib/has-windows.ts';
import { Button } from '../../ui/button/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFormHost } from '../host/form-host.ts';
import { useAnswer, useErrors, useTextAnswer } from '../host/use-answer.ts';
import { nextErrorLink } from '../navigation/next-error-link.tsx';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';
import { CheckboxField } from './checkbox-field.tsx';

const maxInOneRow = 3;

const offeredOf = ({ offered, options }: Placed) => offered ?? options;

export function RadioInput({ placed }: { placed: Placed<'radio'> }) {
  const options = hasWindows ? offeredOf(placed) : placed.options;
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed} isGroup>
      {({ id, ...aria }) => (
        <div className={classNames(styles.choices, options.length <= maxInOneRow && styles.row)}>
          {options.map(({ value, label }, index) => (
            <label key={value} className={styles.choice}>
              <input
                {...aria}
                id={index === 0 ? id : `${id}-${value}`}
                type="radio"
                required={placed.required}
                // Browsers treat a required group without a choice as invalid.
                aria-invalid={aria['aria-invalid'] ?? false}
                value={value}
                checked={answer === value}
                onChange={() => set(value)}
              />
              <span>{label}</span>
            </label>
          ))}
          {!placed.required && answer !== '' && (
            <Button
              variant="link"
              onClick={() => {
                set('');
                // The button disappears, so the focus moves to the first choice.
                document.getElementById(id)?.focus();
              }}
            >
              <span>Clear answer</span>
              <VisuallyHidden>{` to ${placed.question.label}`}</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
    </AnswerField>
  );
}

export function SelectInput({ placed }: { placed: Placed<'select' | 'year'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed}>
      {(aria) => (
        <OptionSelect
          {...aria}
          options={hasWindows ? offeredOf(placed) : placed.options}
          value={answer}
          onChoose={set}
          autoComplete={placed.question.autoComplete ?? 'off'}
          required={placed.required}
        />
      )}
    </AnswerField>
  );
}

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

export function CheckboxInput({ placed }: { placed: Placed<'checkbox'> }) {
  const { key, question, required } = placed;
  const { answers } = useFormHost();
  const answer = useAnswer(key);
  const errors = useErrors(key);
  return (
    <CheckboxField
      id={key}
      label={question.label}
      hint={question.hint}
      required={required}
      optional={!required && !placed.isBoxOfGroup}
      errors={errors}
      afterErrors={errors.length > 0 && nextErrorLink(key)}
      checked={answer === true}
      onCheck={(checked) => answers.set(key, checked ? true : '')}
    />
  );
}
