import { useNavigate } from 'react-router-dom';
import { loginSchema } from '../../../../shared/account/account-rules.ts';
import { postLogin } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/calls/call.ts';
import { FullScreenSpinner } from '../../../ui/full-screen-spinner.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { EmailField } from '../fields/account-fields.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { AccountLink } from './account-link.tsx';
import { Card } from './card.tsx';
import { openAccount, useLinkedApplication } from './open-account.ts';
import { ResendCode } from './resend-code.tsx';
import { useAccountForm, useAccountState } from './use-account-form.ts';

export function LoginCard() {
  const navigate = useNavigate();
  const { username, error, success, returnTo } = useAccountState();
  const form = useAccountForm({
    card: 'Login',
    schema: loginSchema,
    initial: { username, password: '' },
    refusal: { status: 401, field: 'password' },
    needsCookies: true,
    send: async (values) => {
      const { username } = await call(postLogin, { body: values });
      const { page, state } = await openAccount(username, returnTo);
      navigate(page, { replace: true, state });
    },
  });
  if (useLinkedApplication()) return <FullScreenSpinner />;
  return (
    <Card
      title="Log in"
      form={form}
      submitLabel="Log in"
      notice={<ErrorNotice>{error}</ErrorNotice>}
      links={
        <>
          <AccountLink to="/forgot" username={form.values.username}>
            Forgot password
          </AccountLink>
          <ResendCode username={form.values.username} onInvalid={(message) => form.setError('username', message)} />
          <AccountLink to="/confirm" username={form.values.username}>
            Enter a confirmation code
          </AccountLink>
          <p>
            <span>New here?</span>{' '}
            <AccountLink to="/signup" username={form.values.username}>
              Create an account
            </AccountLink>
          </p>
        </>
      }
    >
      <EmailField {...form.field('username')} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        id="password"
        label="Password"
        autoComplete="current-password"
        hasInitialFocus={(success ?? error) !== undefined && username !== ''}
      />
    </Card>
  );
}
