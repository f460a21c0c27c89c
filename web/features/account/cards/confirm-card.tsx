import { useNavigate } from 'react-router-dom';
import { confirmSchema } from '../../../../shared/account/account-rules.ts';
import { postConfirm } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountLink, stateWithDraft } from '../../session/index.ts';
import { CodeField } from '../fields/code-field.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { Card } from './card.tsx';
import { ResendCode } from './resend-code.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useAccountState } from './use-account-state.ts';

export function ConfirmCard() {
  const navigate = useNavigate();
  const { username = '' } = useAccountState();
  const form = useAccountForm({
    card: 'Confirm',
    schema: confirmSchema,
    initial: { username, code: '' },
    refused: { status: 422, field: 'code' },
    send: async (values) => {
      const { message } = await call(postConfirm, { body: values });
      navigate('/login', { state: stateWithDraft({ username: values.username, success: message }) });
    },
  });
  return (
    <Card
      title="Confirm your account"
      hasErrors={form.hasErrors}
      notice={form.failure && <Notice severity="error">{form.failure}</Notice>}
      links={
        <>
          <ResendCode username={form.values.username} onInvalid={(message) => form.setError('username', message)} />
          <p>
            Already confirmed?{' '}
            <AccountLink to="/login" username={form.values.username}>
              Log in
            </AccountLink>
          </p>
          <p>
            Signed up in another browser?{' '}
            <AccountLink to="/signup" username={form.values.username}>
              Sign up again here
            </AccountLink>
          </p>
        </>
      }
    >
      <form noValidate onSubmit={form.submit}>
        <EmailField {...form.field('username')} />
        <CodeField {...form.field('code')} />
        <Button type="submit" variant="primary" busy={form.busy}>
          Confirm
        </Button>
      </form>
    </Card>
  );
}
