import { resendSchema } from '../../../../shared/account/account-rules.ts';
import { postResendConfirm } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/calls/call.ts';
import { errorMessage } from '../../../lib/calls/errors.ts';
import { useMutation } from '../../../lib/calls/use-mutation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { closeToasts, showToast } from '../../../ui/toasts/toasts.ts';
import { checkValues } from './check-values.ts';

const label = 'Resend Confirmation Code Error';

interface Props {
  readonly username: string;
  readonly onInvalid: (error: string) => void;
}

export function ResendCode({ username, onInvalid }: Props) {
  const resend = useMutation({
    mutationFn: (address: string) => call(postResendConfirm, { body: { username: address } }),
    onSuccess: ({ message }) => showToast({ severity: 'success', label: 'Success Notification', text: message }),
    onError: (error) => showToast({ severity: 'error', label, text: errorMessage(error) }),
  });
  const send = () => {
    closeToasts(label);
    const checked = checkValues(resendSchema, { username });
    if (checked.values) return resend.mutateAsync(checked.values.username).catch(() => {});
    const [error = ''] = checked.errors.username ?? [];
    onInvalid(error);
    showToast({ severity: 'error', label });
    document.getElementById('username-input')?.focus();
  };
  return (
    <Button variant="link" isDoubleClickIgnored onClick={send}>
      Resend confirmation code
    </Button>
  );
}
