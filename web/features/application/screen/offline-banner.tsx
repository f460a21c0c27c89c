import { useSyncExternalStore } from 'react';
import styles from './form-screen.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
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
