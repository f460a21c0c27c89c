import type { ReactNode } from 'react';
import { config } from '#partner';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

const { name, privacyPolicyUrl } = config;

export default function PrivacyDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title="Privacy"
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <h3>Privacy policy</h3>
      <p>
        {name} uses what you enter here to process your application for graduate admission.{' '}
        <a href={privacyPolicyUrl}>Read the privacy policy of {name}</a>.
      </p>
      <h3>Cookie notice</h3>
      <p>
        This site uses only the cookies that it needs. Those that keep you logged in are removed when you log out. One
        that you get when you create an account lets only this browser confirm it, and ends after a day. There are no
        cookies for advertising or for following you on other sites.
      </p>
      <h3>What your browser keeps</h3>
      <p>
        Your browser keeps answers until they are saved, so that nothing you type is lost: for 30 days at most, or for 7
        days before you log in. Safari and some other browsers remove them after 7 days without a visit. Sensitive
        answers, such as your social security number, are kept only encrypted, and not at all before you log in. Log Out
        removes what is not saved, and asks before it does.
      </p>
    </Dialog>
  );
}
