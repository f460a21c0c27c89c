import { useStore } from '../../lib/external-store.ts';
import { storagePersists } from '../../lib/storage/storage.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { useApplication } from '../application/index.ts';

export function OfflineBanner() {
  const isOnline = useIsOnline();
  const isStoragePersistent = useStore(storagePersists);
  const isOpenedOffline = useApplication(({ openedOffline }) => openedOffline);
  return (
    <div role="status">
      {(isOpenedOffline || !isOnline) && (
        <p className="warning">
          <span>{isOnline ? "We can't reach the server." : "You're offline."}</span>{' '}
          <span>
            {isStoragePersistent
              ? 'Keep going: your answers stay on this device and save when you reconnect.'
              : "This device doesn't keep answers. Leave this page open: your answers save when you reconnect."}
          </span>
          {isOpenedOffline && <span> Answers saved earlier will reappear then.</span>}
        </p>
      )}
    </div>
  );
}
