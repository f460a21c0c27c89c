import { Popover } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { screens } from '../../../app/screens.ts';
import { Button } from '../../../ui/button.tsx';
import { draftForNavigation } from '../../store/application-store.ts';
import styles from './account-popover.module.css';

/** The ways in. Pointing at one loads its screen ahead of the click. */
export function LoggedOut() {
  const navigate = useNavigate();
  const goTo = (path: string) => () => navigate(path, { state: { answers: draftForNavigation() } });
  return (
    <div className={styles.buttons}>
      <Popover.Close asChild>
        <Button variant="primary" size="popover" onPointerEnter={screens.login} onClick={goTo('/login')}>
          Sign In
        </Button>
      </Popover.Close>
      <Popover.Close asChild>
        <Button size="popover" onPointerEnter={screens.signup} onClick={goTo('/signup')}>
          Create Account
        </Button>
      </Popover.Close>
    </div>
  );
}
