import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { CrossIcon } from '../../../ui/icons.tsx';
import { useIsLoggedIn } from '../../session/index.ts';
import { LoggedIn } from './logged-in.tsx';
import { LoggedOut } from './logged-out.tsx';
import styles from './popover-content.module.css';

interface Props {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly preload: () => unknown;
}

export default function PopoverContent({ trigger, onClose, preload }: Props) {
  const loggedIn = useIsLoggedIn();
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Content
        className={styles.content}
        sideOffset={5}
        align="end"
        collisionPadding={16}
        aria-labelledby="account-title"
        onInteractOutside={(event) => {
          // The trigger closes it by itself.
          if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) trigger.current?.focus({ preventScroll: true });
        }}
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
