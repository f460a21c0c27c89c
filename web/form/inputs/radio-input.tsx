import type { Placed } from '../../../shared/form/placed.ts';
import { classNames } from '../../lib/class-names.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';

const maxInOneRow = 3;

export function RadioInput({ placed }: { placed: Placed<'radio'> }) {
  const { options } = placed;
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed} group>
      {({ id, ...aria }) => (
        <div className={classNames(styles.choices, options.length <= maxInOneRow && styles.row)}>
          {options.map(({ value, label }, index) => (
            <label key={value} className={styles.choice}>
              <input
                {...aria}
                id={index === 0 ? id : `${id}-${value}`}
                type="radio"
                required={placed.required}
                // Browsers hold what is required and not chosen yet for invalid.
                aria-invalid={aria['aria-invalid'] ?? false}
                value={value}
                checked={answer === value}
                onChange={() => set(value)}
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </AnswerField>
  );
}
