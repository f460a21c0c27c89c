import type { Placed } from '../../../shared/form/place.ts';
import { useTextAnswer } from '../host/use-answer.ts';
import { phoneMask } from '../masks/phone.ts';
import { useMask } from '../masks/use-mask.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';

export function PhoneInput({ placed }: { placed: Placed<'phone'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const masked = useMask(phoneMask, answer, set);
  return (
    <AnswerField placed={placed} hint={placed.question.hint ?? '10 digits, for example (301) 555-0123'}>
      {(aria) => (
        <input
          {...aria}
          {...masked}
          className={styles.short}
          type="tel"
          inputMode="tel"
          autoComplete={placed.question.autoComplete ?? 'off'}
          aria-required={placed.required}
        />
      )}
    </AnswerField>
  );
}
