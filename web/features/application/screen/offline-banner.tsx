import { useIsOnline } from '../../../ui/use-is-online.ts';
import styles from './form-screen.module.css';

export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          You are offline. You can go on answering: your answers are kept here and saved once you are connected again.
        </p>
      )}
    </div>
  );
}
