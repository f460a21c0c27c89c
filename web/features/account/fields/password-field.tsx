import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Field } from '../../../ui/field/field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { AccountField } from './account-fields.tsx';
import styles from './password-field.module.css';

interface Props extends AccountField {
  readonly id: 'password' | 'confirm_password';
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hasInitialFocus?: boolean;
  readonly description?: { readonly id: string; readonly content: Elements };
}

export function PasswordField({
  id,
  label,
  autoComplete,
  hasInitialFocus = false,
  description,
  value,
  errors,
  onChange,
}: Props) {
  const [isVisible, setVisible] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  // Hide the password when it is sent: browsers remember plain text and suggest it to the next user.
  useEffect(() => {
    const hide = () => setVisible(false);
    const form = ref.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field id={id} label={label} errors={errors}>
      {({ 'aria-describedby': describedBy, ...aria }) => (
        <>
          <div className={styles.row}>
            <input
              {...aria}
              ref={ref}
              data-first={hasInitialFocus || undefined}
              aria-describedby={[describedBy, description?.id].filter(Boolean).join(' ') || undefined}
              type={isVisible ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <Button variant="link" onClick={() => setVisible(!isVisible)}>
              <span>{isVisible ? 'Hide' : 'Show'}</span>
              <VisuallyHidden>{` ${label.toLowerCase()}`}</VisuallyHidden>
            </Button>
          </div>
          {description?.content}
        </>
      )}
    </Field>
  );
}
