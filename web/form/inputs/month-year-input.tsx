import type { Options } from '../../../shared/form/definition.ts';
import { months } from '../../../shared/form/months.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import type { FieldAria } from '../../ui/field.tsx';
import { useTextAnswer } from '../host/use-answer.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';
import { OptionSelect } from './option-select.tsx';

export const MonthYearInput = ({ placed }: { placed: Placed<'month-year'> }) => (
  <AnswerField placed={placed} errorsUnder={`${placed.key}_month`} format="Choose both the month and the year." group>
    {(aria) => (
      <div className={styles.parts}>
        <Part answerKey={`${placed.key}_month`} label="Month" options={months} aria={aria} required={placed.required} />
        <Part
          answerKey={`${placed.key}_year`}
          label="Year"
          options={placed.options}
          aria={aria}
          required={placed.required}
        />
      </div>
    )}
  </AnswerField>
);

interface PartProps {
  readonly answerKey: string;
  readonly label: string;
  readonly options: Options;
  readonly aria: FieldAria;
  readonly required: boolean;
}

function Part({ answerKey, label, options, aria, required }: PartProps) {
  const [answer, set] = useTextAnswer(answerKey);
  return (
    <div id={answerKey}>
      <label className={styles.partLabel} htmlFor={`${answerKey}-input`}>
        {label}
      </label>
      <OptionSelect
        id={`${answerKey}-input`}
        name={answerKey}
        aria-invalid={aria['aria-invalid']}
        required={required}
        autoComplete="off"
        options={options}
        value={answer}
        onChoose={set}
      />
    </div>
  );
}
