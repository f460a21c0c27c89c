import { partner } from '#partner';
import { extractEmailAddress } from '../../../shared/email-address.ts';
import type { QuestionOf } from '../../../shared/form/definition.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { limits } from '../../../shared/limits.ts';
import { normalizeLine } from '../../../shared/text/numerals.ts';
import { useTextAnswer, useTypedAnswer } from '../host/use-answer.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';
import { CharactersLeft, OverLimitCounter } from './counter.tsx';

/** Shows an answer in print, where its field would cut it off. */
const PrintedAnswer = ({ answer }: { answer: string }) => (
  <div translate="no" className={styles.printed} dir="auto">
    {answer}
  </div>
);

export function TextInput({ placed }: { placed: Placed<'text'> }) {
  const { key, question } = placed;
  const { answer, value, onType, onLeave } = useTypedAnswer(key, normalizeLine);
  const inputMode = inputModeOf(question);
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} max={question.maxLength} />}>
      {(aria) => (
        <>
          <input
            {...aria}
            className={inputMode === 'tel' ? styles.medium : undefined}
            type="text"
            dir="auto"
            inputMode={inputMode}
            autoComplete={question.autoComplete ?? 'off'}
            aria-required={placed.required}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onBlur={onLeave}
          />
          {answer.length > limits.textLength && <PrintedAnswer answer={answer} />}
        </>
      )}
    </AnswerField>
  );
}

function inputModeOf({ autoComplete = '', checks = [] }: QuestionOf<'text'>): 'numeric' | 'tel' | undefined {
  if (autoComplete.split(' ').includes('tel')) return 'tel';
  return checks.some((check) => 'pattern' in check && check.pattern.source.includes('\\d')) ? 'numeric' : undefined;
}

export function TextareaInput({ placed }: { placed: Placed<'textarea'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const max = placed.question.maxLength ?? partner.config.textAreaLength;
  return (
    <AnswerField placed={placed} counter={<CharactersLeft length={answer.length} max={max} />}>
      {(aria) => (
        <>
          <textarea
            {...aria}
            className={styles.area}
            dir="auto"
            autoComplete={placed.question.autoComplete ?? 'off'}
            aria-required={placed.required}
            value={answer}
            onChange={(event) => set(event.target.value)}
          />
          <PrintedAnswer answer={answer} />
        </>
      )}
    </AnswerField>
  );
}

export function EmailInput({ placed }: { placed: Placed<'email'> }) {
  const { answer, set, value, onType, onLeave } = useTypedAnswer(placed.key, extractEmailAddress);
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} max={limits.emailLength} />}>
      {(aria) => (
        <>
          <input
            {...aria}
            // With the type "email", browsers change an international domain such as a@münchen.de to Punycode.
            type="text"
            inputMode="email"
            autoComplete={placed.question.autoComplete ?? 'off'}
            autoCapitalize="none"
            spellCheck={false}
            aria-required={placed.required}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onBlur={() => {
              onLeave();
              set(answer.trim());
            }}
          />
          {answer.length > limits.textLength && <PrintedAnswer answer={answer} />}
        </>
      )}
    </AnswerField>
  );
}

export function SignatureInput({ placed }: { placed: Placed<'signature'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  return (
    <AnswerField placed={placed} counter={<OverLimitCounter length={answer.length} />}>
      {(aria) => (
        <input
          {...aria}
          className={styles.signature}
          type="text"
          dir="auto"
          autoComplete={placed.question.autoComplete ?? 'off'}
          spellCheck={false}
          aria-required={placed.required}
          value={answer}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </AnswerField>
  );
}
