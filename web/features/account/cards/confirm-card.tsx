import { useNavigate } from 'react-router-dom';
import { confirmSchema } from '../../../../shared/account/account-rules.ts';
import { postConfirm } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/calls/call.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { hasUnsavedSensitive, stateWithDraft } from '../../application/index.ts';
import { CodeField, EmailField } from '../fields/account-fields.tsx';
import { AccountLink } from './account-link.tsx';
import styles from './card.module.css';
import { Card, unsavedNotice } from './card.tsx';
import { openAccount } from './open-account.ts';
import { ResendCode } from './resend-code.tsx';
import { useAccountForm, useAccountState } from './use-account-form.ts';

export function ConfirmCard() {
  const navigate = useNavigate();
  const { username: initialUsername, returnTo } = useAccountState();
  const form = useAccountForm({
    card: 'Confirm',
    schema: confirmSchema,
    initial: { username: initialUsername, code: '' },
    refusal: { status: 422, field: 'code' },
    needsCookies: true,
    send: async (values, isMounted) => {
      const { message, username } = await call(postConfirm, { body: values });
      if (username) {
        const { page, state } = await openAccount(username, returnTo);
        return navigate(page, { replace: true, state });
      }
      if (!isMounted()) return showToast({ severity: 'success', label: 'Success Notification', text: message });
      navigate('/login', { state: stateWithDraft({ username: values.username, success: message }) });
    },
  });
  const isRefused = form.refused && form.field('code').errors.length > 0;
  const username = form.values.username;
  // The link is next to the error about a wrong code, or below the form if there is no such error.
  const logInLink = (
    <p>
      <span>Already confirmed?</span>{' '}
      <AccountLink to="/login" username={username}>
        Log in
      </AccountLink>
    </p>
  );
  const signUpAgainLink = (
    <AccountLink to="/signup" username={username}>
      Sign up again here
    </AccountLink>
  );
  return (
    <Card
      title="Confirm your account"
      form={form}
      submitLabel="Confirm"
      notice={hasUnsavedSensitive.get() && <p>{unsavedNotice}</p>}
      links={
        <>
          <ResendCode username={username} onInvalid={(message) => form.setError('username', message)} />
          {!isRefused && (
            <>
              {logInLink}
              <p>
                <span>Signed up in another browser?</span> {signUpAgainLink}
              </p>
            </>
          )}
          <p>No email? Check your spam folder. We can send up to five an hour.</p>
        </>
      }
    >
      <EmailField {...form.field('username')} />
      <CodeField
        {...form.field('code')}
        afterErrors={
          isRefused && (
            <div className={`buttons ${styles.ways}`}>
              {signUpAgainLink}
              {logInLink}
            </div>
          )
        }
      />
    </Card>
  );
}
