import type { Placed } from '../../../shared/form/place.ts';
import { classNames } from '../../lib/class-names.ts';
import styles from '../sections/sections.module.css';
import { AnswerField } from './answer-field.tsx';
import { useTextAnswer } from './use-text-answer.ts';

/** As many short options fit one row. */
const inOneRow = 3;

export function RadioInput({ placed }: { placed: Placed<'radio'> }) {
  const { options } = placed;
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed} group>
      {({ id, ...aria }) => (
        <div className={classNames(styles.choices, options.length <= inOneRow && styles.row)}>
          {options.map(({ value, label }, index) => (
            <label key={value} className={styles.choice}>
              <input
                {...aria}
                id={index === 0 ? id : `${id}-${value}`}
                type="radio"
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
