import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { resetSchema } from '../../../../shared/account/account-rules.ts';
import { postResetPassword } from '../../../../shared/contracts/account.ts';
import { call } from '../../../lib/calls/call.ts';
import { isCurrentLocation } from '../../../lib/navigation.ts';
import { accountNameFormat, emailedCodeFormat, parameterIn } from '../../../lib/storage/link-tokens.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { stateWithDraft } from '../../application/index.ts';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { AccountLink } from './account-link.tsx';
import { Card } from './card.tsx';
import { useAccountForm } from './use-account-form.ts';

const missingLinkMessage =
  'To set a new password, open this page from the link in our email. Open that link again, or request a new one.';

export function ResetCard() {
  const navigate = useNavigate();
  const link = useResetLink();
  const form = useAccountForm({
    card: 'Reset',
    schema: resetSchema,
    initial: { password: '', confirm_password: '' },
    send: async ({ password }, isMounted) => {
      const { message, username } = await call(postResetPassword, { body: { ...link, password } });
      if (!isMounted()) return showToast({ severity: 'success', label: 'Success Notification', text: message });
      navigate('/login', { state: stateWithDraft({ username, success: message }), replace: true });
    },
  });
  const isLinked = Boolean(link.username && link.id);
  return (
    <Card
      title="Choose a new password"
      form={form}
      submitLabel="Save new password"
      notice={!isLinked && <ErrorNotice>{missingLinkMessage}</ErrorNotice>}
      links={
        <>
          <AccountLink to="/forgot">Request a new link</AccountLink>
          <AccountLink to="/login">Back to log in</AccountLink>
        </>
      }
    >
      {isLinked && (
        <>
          <NewPasswordField {...form.field('password')} label="New Password" />
          <PasswordField
            {...form.field('confirm_password')}
            id="confirm_password"
            label="Confirm Password"
            autoComplete="new-password"
          />
        </>
      )}
    </Card>
  );
}

interface ResetLink {
  readonly username: string;
  readonly id: string;
}

function useResetLink(): ResetLink {
  const location = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => linkIn(location.search + location.hash));
  useEffect(() => {
    const next = linkIn(location.search + location.hash);
    if (!next.username && !next.id) return;
    setLink(next);
    if (isCurrentLocation(location)) navigate('/reset', { replace: true, state: location.state });
  }, [location, navigate]);
  return link;
}

const linkIn = (url: string): ResetLink => ({
  username: parameterIn(url, 'username', accountNameFormat) ?? '',
  id: parameterIn(url, 'id', emailedCodeFormat) ?? '',
});
