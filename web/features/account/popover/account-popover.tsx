import { Popover } from 'radix-ui';
import { useLocation } from 'react-router-dom';
import { CrossIcon, PersonIcon } from '../../../ui/icons.tsx';
import { useIsLoggedIn } from '../../session/index.ts';
import styles from './account-popover.module.css';
import { LoggedIn } from './logged-in.tsx';
import { LoggedOut, type Preload } from './logged-out.tsx';

export function AccountPopover({ preload }: { preload: Preload }) {
  const loggedIn = useIsLoggedIn();
  const { pathname } = useLocation();
  return (
    // The key closes the popover when the screen changes.
    <Popover.Root key={pathname}>
      <Popover.Trigger className={styles.trigger}>
        <PersonIcon />
        Account
      </Popover.Trigger>
      <Popover.Content
        className={styles.content}
        sideOffset={5}
        align="end"
        collisionPadding={16}
        aria-labelledby="account-title"
      >
        <div className={styles.head}>
          <h2 id="account-title" className={styles.title}>
            Account
          </h2>
          <Popover.Close className={styles.close} aria-label="Close">
            <CrossIcon />
          </Popover.Close>
        </div>
        {loggedIn ? <LoggedIn /> : <LoggedOut preload={preload} />}
      </Popover.Content>
    </Popover.Root>
  );
}
