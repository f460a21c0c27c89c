import { lazy, Suspense, useState } from 'react';
import type { PlacedTabs } from '../../../shared/form/place.ts';
import { messages } from '../../../shared/messages.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useFormHost } from '../host/form-host.ts';
import styles from '../styles/form.module.css';
import { Items } from './items.tsx';
import { panelId, tabId } from './tab-ids.ts';

const TabList = lazy(() => import('./tab-list.tsx').catch(() => ({ default: StaticTabList })));

/** A visitor has no tabs: the first one's questions stand for all. */
export function TabGroup({ group }: { group: PlacedTabs }) {
  const { hasApplicant, switchTab } = useFormHost();
  const [switching, setSwitching] = useState(false);
  const [blocked, setBlocked] = useState(false);
  if (!hasApplicant) return <Items items={group.tabs[0]?.items ?? []} />;
  const choose = async (tab: string) => {
    if (switching) return;
    setSwitching(true);
    try {
      setBlocked((await switchTab(group, tab)) === 'blocked');
    } catch (error) {
      showToast({ severity: 'error', label: `Error handling tabs for ${tab}`, text: sentenceOf(error) });
    } finally {
      setSwitching(false);
    }
  };
  const chosen = group.tabs.find(({ id }) => id === group.chosen);
  return (
    <div className={styles.tabs}>
      <p id={`${group.id}-label`} className={styles.tabsLabel}>
        {group.label}
      </p>
      <Suspense fallback={<StaticTabList group={group} />}>
        <TabList group={group} busy={switching} onChoose={choose} />
      </Suspense>
      {chosen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus after its tab (ARIA's tabs pattern).
        <div key={chosen.id} id={panelId(group)} role="tabpanel" tabIndex={0} aria-labelledby={tabId(group, chosen.id)}>
          {chosen.text && <p>{chosen.text}</p>}
          <Items items={chosen.items} />
        </div>
      )}
      <UploadRunning open={blocked} onClose={() => setBlocked(false)} />
    </div>
  );
}

/** The tabs as they look until their code has loaded, so that nothing moves then. */
const StaticTabList = ({ group }: { group: PlacedTabs }) => (
  <div className={styles.tabList}>
    {group.tabs.map(({ id, label }) => (
      <button
        key={id}
        type="button"
        disabled
        id={tabId(group, id)}
        className={styles.tab}
        data-state={id === group.chosen ? 'active' : 'inactive'}
      >
        {label}
      </button>
    ))}
  </div>
);

const UploadRunning = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    role="alertdialog"
    title="File Upload in Progress"
    actions={
      <Button variant="primary" data-autofocus onClick={onClose}>
        Close
      </Button>
    }
  >
    <p>{messages.uploadRunning}</p>
  </Dialog>
);
