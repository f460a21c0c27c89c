import { useState } from 'react';
import { forgotSchema } from '../../../../shared/account/account-rules.ts';
import { postForgotPassword } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/calls/call.ts';
import { SuccessNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { EmailField } from '../fields/account-fields.tsx';
import { AccountLink } from './account-link.tsx';
import { Card } from './card.tsx';
import { useAccountForm, useAccountState } from './use-account-form.ts';

export function ForgotCard() {
  const { username } = useAccountState();
  const [sentMessage, setSentMessage] = useState('');
  const form = useAccountForm({
    card: 'Forgot',
    schema: forgotSchema,
    initial: { username },
    send: async (values) => {
      setSentMessage('');
      const { message } = await call(postForgotPassword, { body: values });
      setSentMessage(message);
      showToast({ severity: 'success', label: 'Success Notification', text: message });
    },
  });
  return (
    <Card
      title="Reset your password"
      form={form}
      submitLabel="Send me a link"
      notice={sentMessage !== '' && <SuccessNotice>{sentMessage}</SuccessNotice>}
      links={
        <AccountLink to="/login" username={form.values.username}>
          Back to log in
        </AccountLink>
      }
    >
      <EmailField {...form.field('username')} />
    </Card>
  );
}
