import { Suspense, useState } from 'react';
import type { PlacedTabs } from '../../../shared/form/placed.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { lazily } from '../../lib/lazily.tsx';
import { Once } from '../../ui/once.tsx';
import { showToast } from '../../ui/toasts.ts';
import { type TabSwitch, useFormHost } from '../host/form-host.ts';
import styles from '../styles/form.module.css';
import { Items } from './items.tsx';
import { panelId, tabId } from './tab-ids.ts';

const TabList = lazily(() => import('./tab-list.tsx'));

const TabDialog = lazily(() => import('./tab-dialog.tsx'));

const nothingYet = 'Nothing is needed here yet. What we ask for depends on your answers above.';

interface Hindrance {
  readonly outcome: TabSwitch;
  readonly tab: string;
}

/** A visitor has no tabs: the first one's questions stand for all. */
export function TabGroup({ group }: { group: PlacedTabs }) {
  const { hasApplicant, switchTab } = useFormHost();
  const [switching, setSwitching] = useState(false);
  const [hindrance, setHindrance] = useState<Hindrance>();
  const [asking, setAsking] = useState(false);
  if (!hasApplicant) return <Items items={group.tabs[0]?.items ?? []} />;
  const choose = async (tab: string, mayDelete = false) => {
    if (switching) return;
    setSwitching(true);
    try {
      const outcome = await switchTab(group, tab, mayDelete);
      setAsking(outcome.kind !== 'switched');
      if (outcome.kind !== 'switched') setHindrance({ outcome, tab });
    } catch (error) {
      setAsking(false);
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
          {!chosen.text && !chosen.items.some(({ shown }) => shown) && <p>{nothingYet}</p>}
          <Items items={chosen.items} />
        </div>
      )}
      {hindrance && (
        <Once open={asking}>
          <TabDialog
            open={asking}
            outcome={hindrance.outcome}
            onClose={() => setAsking(false)}
            onDelete={() => choose(hindrance.tab, true)}
          />
        </Once>
      )}
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
