import type { ReactNode } from 'react';
import { config } from '#partner';
import { unsavedDays } from '../../../shared/limits.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

const { name, privacyPolicyUrl } = config;

export default function PrivacyDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} size="s" title="Privacy" actions={<Button onClick={onClose}>Close</Button>}>
      <h3>Privacy policy</h3>
      <p>
        <span>{`${name} uses the information you enter here to process your application for graduate admission.`}</span>{' '}
        <a href={privacyPolicyUrl}>{`Read the privacy policy of ${name}`}</a>
        <span>.</span>
      </p>
      <h3>Cookie notice</h3>
      <p>
        This site uses only the cookies it needs. The ones that keep you logged in are removed when you log out. When
        you create an account, two cookies make sure that only this browser can confirm it and then log you in. They
        expire within a day. There are no cookies for advertising or for tracking you on other sites.
      </p>
      <h3>What your browser stores</h3>
      <p>
        <span>Your browser keeps answers until they're saved, so you don't lose what you type.</span>{' '}
        <span>{`It keeps them for ${unsavedDays.visitor} days, and some browsers for up to ${unsavedDays.applicant} days once you've logged in.`}</span>{' '}
        <span>
          Sensitive answers, such as your Social Security number, are always encrypted, and aren't kept before you log
          in. Log Out removes unsaved answers, and asks you first.
        </span>
      </p>
    </Dialog>
  );
}
