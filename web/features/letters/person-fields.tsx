import { limits } from '../../../shared/limits.ts';
import { OverLimitCounter } from '../../form/inputs/counter.tsx';
import formStyles from '../../form/styles/form.module.css';
import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../../ui/elements.ts';
import { Field } from '../../ui/field/field.tsx';
import { questionOf, type RowField } from './recommender-row.ts';

interface Props {
  readonly id: string;
  readonly n: number;
  readonly field: RowField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors: readonly string[];
  readonly afterCounter?: Elements;
}

/** Asks the same question as the form, with its label and hint. */
export function TextField({ id, n, field, value, onChange, errors, afterCounter }: Props) {
  const question = questionOf(field, n)?.question;
  const max = field === 'email' ? limits.emailLength : undefined;
  return (
    <Field
      id={id}
      label={question?.label}
      hint={question?.hint}
      errors={errors}
      counter={
        <>
          <OverLimitCounter length={value.length} max={max} />
          {afterCounter}
        </>
      }
    >
      {(aria) => (
        <input
          {...aria}
          type="text"
          dir="auto"
          inputMode={field === 'email' ? 'email' : undefined}
          autoComplete="off"
          autoCapitalize={field === 'email' ? 'none' : undefined}
          spellCheck={field === 'email' ? false : undefined}
          aria-required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function WaiverField({ id, n, value, onChange, errors }: Omit<Props, 'field'>) {
  const placed = questionOf('waiver', n);
  return (
    <Field id={id} label={placed?.question.label} hint={placed?.question.hint} errors={errors} isGroup>
      {({ id: first, ...aria }) => (
        <div className={classNames(formStyles.choices, formStyles.row)}>
          {placed?.options.map((option, index) => (
            <label key={option.value} className={formStyles.choice}>
              <input
                {...aria}
                id={index === 0 ? first : `${first}-${option.value}`}
                type="radio"
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
