import { useLayoutEffect, useRef, useState } from 'react';
import { config } from '#partner';
import type { Placed } from '../../../shared/form/placed.ts';
import { formatPhone } from '../../../shared/text/format-phone.ts';
import { hideSsn } from '../../../shared/text/hide-ssn.ts';
import { normalizeNumerals } from '../../../shared/text/numerals.ts';
import { Button } from '../../ui/button/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTextAnswer } from '../host/use-answer.ts';
import { extensionOf, parsePhone, phoneMask } from '../masks/phone.ts';
import { ssnMask } from '../masks/ssn.ts';
import { useMask } from '../masks/use-mask.ts';
import styles from '../styles/form.module.css';
import { AnswerField } from './answer-field.tsx';

/** The area code of the university's phone number, if that is North American. */
const [, areaCode] = /^\+1\D*(\d{3})/.exec(config.office.phone) ?? [];
/** The hint about the format. Its non-breaking characters keep each number on one line. */
const format = `For example, ${areaCode ? `(${areaCode})\u00a0555\u20110123 or ` : ''}+44\u00a020\u00a07946\u00a00958.`;

export function PhoneInput({ placed }: { placed: Placed<'phone'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const [typed, setTyped] = useState('');
  const [removedExtension, setRemovedExtension] = useState({ answer: '', extension: '' });
  const masked = useMask(phoneMask, parsePhone(typed) === answer ? typed : formatPhone(answer), (text) => {
    const number = parsePhone(text);
    setTyped(text);
    setRemovedExtension({ answer: number, extension: (number !== normalizeNumerals(text) && extensionOf(text)) || '' });
    set(number);
  });
  return (
    <AnswerField placed={placed} format={format}>
      {(aria) => (
        <div className="buttons">
          <input
            {...aria}
            {...masked}
            className={styles.medium}
            type="tel"
            inputMode="tel"
            autoComplete={placed.question.autoComplete ?? 'off'}
            aria-required={placed.required}
            // A number of another country keeps its spaces, which only its owner knows.
            onBlur={() => setTyped(/^\s*\+/.test(typed) && !extensionOf(typed) ? normalizeNumerals(typed).trim() : '')}
          />
          <div role="status">
            {removedExtension.extension !== '' && removedExtension.answer === answer && (
              <p key={removedExtension.extension} className={`meta ${styles.understood}`}>
                {`The extension ${removedExtension.extension} was left out. Enter the number only.`}
              </p>
            )}
          </div>
        </div>
      )}
    </AnswerField>
  );
}

export function SsnInput({ placed }: { placed: Placed<'ssn'> }) {
  const [answer, set] = useTextAnswer(placed.key);
  const [isEditing, setEditing] = useState(false);
  const [isShown, setShown] = useState(false);
  const masked = useMask(ssnMask, answer, set);
  const isPointerFocus = useRef(false);
  // Replacing the dots with digits drops the selection that the Tab key has made, so it is restored.
  useLayoutEffect(() => {
    if (isEditing && !isPointerFocus.current) masked.ref.current?.select();
    isPointerFocus.current = false;
  }, [isEditing, masked.ref]);
  return (
    <AnswerField placed={placed}>
      {(aria) => (
        <div className="buttons">
          <input
            {...aria}
            {...masked}
            value={isEditing || isShown ? masked.value : hideSsn(answer)}
            className={styles.medium}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            aria-required={placed.required}
            onPointerDown={() => {
              isPointerFocus.current = !isEditing;
            }}
            onFocus={() => setEditing(true)}
            onBlur={() => setEditing(false)}
          />
          <Button variant="link" onClick={() => setShown(!isShown)}>
            <span>{isShown ? 'Hide' : 'Show'}</span>
            <VisuallyHidden>{` ${placed.question.label}`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </AnswerField>
  );
}
