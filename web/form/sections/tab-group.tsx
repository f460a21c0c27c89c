import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { PlacedTabs } from '../../../shared/form/place.ts';
import { messages } from '../../../shared/messages.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useFormHost } from '../host/form-host.ts';
import styles from '../styles/form.module.css';
import { Items } from './items.tsx';

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
  return (
    <Tabs.Root className={styles.tabs} value={group.chosen} onValueChange={choose} activationMode="manual">
      <p id={`${group.id}-label`} className={styles.tabsLabel}>
        {group.label}
      </p>
      <Tabs.List className={styles.tabList} aria-labelledby={`${group.id}-label`} aria-busy={switching}>
        {group.tabs.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id} className={styles.tab}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {group.tabs.map(({ id, text, items }) => (
        <Tabs.Content key={id} value={id} className={styles.tabContent}>
          {text && <p>{text}</p>}
          <Items items={items} />
        </Tabs.Content>
      ))}
      <UploadRunning open={blocked} onClose={() => setBlocked(false)} />
    </Tabs.Root>
  );
}

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
