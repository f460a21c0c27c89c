import { useState } from 'react';
import { forgotSchema } from '../../../../shared/account/account-rules.ts';
import { postForgotPassword } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/calls/call.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { EmailField } from '../fields/account-fields.tsx';
import { AccountLink } from './account-link.tsx';
import { Card } from './card.tsx';
import { useAccountForm, useAccountState } from './use-account-form.ts';

export function ForgotCard() {
  const { username = '' } = useAccountState();
  const [sent, setSent] = useState('');
  const form = useAccountForm({
    card: 'Forgot',
    schema: forgotSchema,
    initial: { username },
    send: async (values) => {
      setSent('');
      const { message } = await call(postForgotPassword, { body: values });
      setSent(message);
      showToast({ severity: 'success', label: 'Success Notification', text: message });
    },
  });
  return (
    <Card
      title="Reset your password"
      hasErrors={form.hasErrors}
      notice={
        (form.failure && (
          <Notice severity="error" announced>
            {form.failure}
          </Notice>
        )) ||
        (sent && <Notice severity="success">{sent}</Notice>)
      }
      links={
        <AccountLink to="/login" username={form.values.username}>
          Back to log in
        </AccountLink>
      }
    >
      <form noValidate onSubmit={form.submit}>
        <EmailField {...form.field('username')} />
        <Button type="submit" variant="primary" busy={form.busy}>
          Send me a link
        </Button>
      </form>
    </Card>
  );
}
