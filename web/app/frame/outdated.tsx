import { OutdatedError } from '../../lib/calls/errors.ts';
import { isOutdated } from '../../lib/code/reload-page.ts';
import { useStore } from '../../lib/external-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import styles from './outdated.module.css';

/** Asks the user to reload an outdated page. An automatic reload would lose data. */
export const OutdatedNotice = () =>
  useStore(isOutdated) && (
    <div className={styles.outdated}>
      <ErrorNotice>
        <span>{new OutdatedError().message}</span>{' '}
        <span>You'll need to enter unsaved answers and choose unsent files again.</span>{' '}
        <Button variant="link" onClick={() => location.reload()}>
          Reload
        </Button>
      </ErrorNotice>
    </div>
  );
