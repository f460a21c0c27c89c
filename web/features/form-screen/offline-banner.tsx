import { useIsOnline } from '../../ui/use-is-online.ts';
import { useApplication } from '../application/index.ts';
import styles from './form-screen.module.css';

export function OfflineBanner() {
  const isOnline = useIsOnline();
  const isUnknown = useApplication(({ openedOffline }) => openedOffline);
  return (
    <div role="status">
      {(isUnknown || !isOnline) && (
        <p className={styles.offline}>
          You are offline. You can go on answering: your answers are kept here and saved once you are connected again.
          {isUnknown && ' Answers that are saved already, and questions that depend on them, are shown then.'}
        </p>
      )}
    </div>
  );
}
