import { Popover } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { stateWithDraft } from '../../application/index.ts';
import styles from './popover-content.module.css';

export function LoggedOut({ preload }: { preload: () => unknown }) {
  const navigate = useNavigate();
  const goTo = (path: string) => () => navigate(path, { state: stateWithDraft() });
  return (
    <div className={styles.buttons}>
      <Popover.Close asChild>
        <Button variant="primary" size="popover" onPointerEnter={preload} onClick={goTo('/login')}>
          Sign In
        </Button>
      </Popover.Close>
      <Popover.Close asChild>
        <Button size="popover" onPointerEnter={preload} onClick={goTo('/signup')}>
          Create Account
        </Button>
      </Popover.Close>
    </div>
  );
}
