import { useNavigate } from 'react-router-dom';
import { signupSchema } from '../../../../shared/account/account-rules.ts';
import { postSignup } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/calls/call.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { hasAnswers, hasUnsavedSensitive, stateWithDraft } from '../../application/index.ts';
import { EmailField } from '../fields/account-fields.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { AccountLink } from './account-link.tsx';
import { Card, unsavedNotice } from './card.tsx';
import { useAccountForm, useAccountState } from './use-account-form.ts';

export function SignupCard() {
  const navigate = useNavigate();
  const { username } = useAccountState();
  const form = useAccountForm({
    card: 'Signup',
    schema: signupSchema,
    initial: { username, password: '' },
    needsCookies: true,
    send: async (values, isMounted) => {
      const { message } = await call(postSignup, { body: values });
      if (!isMounted()) return showToast({ severity: 'success', label: 'Success Notification', text: message });
      navigate('/confirm', { state: stateWithDraft({ username: values.username, success: message }) });
    },
  });
  return (
    <Card
      title="Create an account"
      form={form}
      submitLabel="Create account"
      notice={
        <p>
          <span>
            With an account, we save your answers as you go. You can upload documents, and stop and return on any
            device.
          </span>
          {hasAnswers() && <span> We'll bring your answers with you.</span>}
          {hasUnsavedSensitive.get() && <span>{` ${unsavedNotice}`}</span>}
        </p>
      }
      links={
        <p>
          <span>Already have an account?</span>{' '}
          <AccountLink to="/login" username={form.values.username}>
            Log in
          </AccountLink>
        </p>
      }
    >
      <EmailField {...form.field('username')} asksAboutDomain />
      <NewPasswordField {...form.field('password')} label="Password" />
    </Card>
  );
}
