import { useStore } from '../../lib/external-store.ts';
import { keeping } from '../../lib/storage/storage.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { useApplication } from '../application/index.ts';
import styles from './form-screen.module.css';

export function OfflineBanner() {
  const isOnline = useIsOnline();
  const isKept = useStore(keeping);
  const isUnknown = useApplication(({ openedOffline }) => openedOffline);
  return (
    <div role="status">
      {(isUnknown || !isOnline) && (
        <p className={styles.offline}>
          {isOnline ? 'The service cannot be reached. ' : 'You are offline. '}
          {isKept
            ? 'You can go on answering: your answers are kept here and saved once you are connected again.'
            : 'This device keeps no answers. Leave this page open: your answers are saved once you are connected again.'}
          {isUnknown && ' Answers that are saved already, and questions that depend on them, are shown then.'}
        </p>
      )}
    </div>
  );
}
