import { Tabs } from 'radix-ui';
import type { PlacedTabs } from '../../../shared/form/placed.ts';
import styles from '../styles/form.module.css';
import { panelId, tabId } from './ids.ts';

interface Props {
  readonly group: PlacedTabs;
  readonly busy: boolean;
  readonly onChoose: (tab: string) => void;
}

/** Shows the tabs. Arrow keys move the focus but do not choose a tab, because choosing may delete documents. */
export default function TabList({ group, busy, onChoose }: Props) {
  return (
    <Tabs.Root value={group.chosen} onValueChange={onChoose} activationMode="manual">
      <Tabs.List className={styles.tabList} aria-labelledby={`${group.id}-label`} aria-busy={busy}>
        {group.tabs.map(({ id, label }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            id={tabId(group, id)}
            aria-controls={id === group.chosen ? panelId(group) : undefined}
            className={styles.tab}
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
