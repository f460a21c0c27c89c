import { type MouseEvent, memo, type ReactElement, Suspense, useDeferredValue, useEffect, useState } from 'react';
import {
  byKind,
  type PlacedGate,
  type PlacedItem,
  type PlacedRepeat,
  type PlacedTabs,
  questionsIn,
} from '../../../shared/form/placed.ts';
import { errorMessage } from '../../lib/calls/errors.ts';
import { classNames } from '../../lib/class-names.ts';
import { afterPaint } from '../../lib/code/after-paint.ts';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { watchUserActivity } from '../../lib/user-activity.ts';
import { Button } from '../../ui/button/button.tsx';
import { MountOnFirstOpen } from '../../ui/dialog/mount-on-first-open.tsx';
import { Field } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type TabSwitch, useFormHost } from '../host/form-host.ts';
import { CheckboxField } from '../inputs/checkbox-field.tsx';
import { inputs } from '../inputs/inputs.tsx';
import { focusFirstControl } from '../navigation/focus.ts';
import styles from '../styles/form.module.css';
import { FilledQuestions, groupFilled } from './filled-questions.tsx';
import { panelId, rowId, tabId } from './ids.ts';

/** How many items of a new section or row render first, so that a slow phone responds sooner. The rest follows. */
const firstItemCount = 2;

export const Items = memo(({ items }: { items: readonly PlacedItem[] }) => {
  const { isPageOpen } = useFormHost();
  const isComplete = useDeferredValue(true, !isPageOpen());
  return (
    <div className={styles.items}>
      {groupFilled(isComplete ? items : items.slice(0, firstItemCount)).map((item, index) =>
        item.kind === 'filled' ? (
          <FilledQuestions key={item.id} id={item.id} lookup={item.lookup} questions={item.items.flatMap(questionsIn)}>
            <Items items={item.items} />
          </FilledQuestions>
        ) : (
          item.shown && <Item key={keyOf(item, index)} item={item} />
        ),
      )}
    </div>
  );
});

const Item = memo(({ item }: { item: PlacedItem }): ReactElement => {
  const host = useFormHost();
  switch (item.kind) {
    case 'question':
      return byKind(inputs, item.placed, host.inputs);
    case 'group':
      return item.boxes ? (
        <Field {...item.boxes} label={item.heading} optional={!item.items.some(isRequired)} isGroup>
          {() => <Items items={item.items} />}
        </Field>
      ) : (
        <div className={styles.group}>
          {item.heading && <h3>{item.heading}</h3>}
          <Items items={item.items} />
        </div>
      );
    case 'note':
      return (
        <p className={classNames(styles.note, item.isAlert && 'warning')} role={item.isAlert ? 'alert' : undefined}>
          {item.text}
        </p>
      );
    case 'gate':
      return <Gate gate={item} />;
    case 'tabs':
      return <TabGroup group={item} />;
    case 'repeat':
      return <Repeat repeat={item} />;
  }
});

const isRequired = (item: PlacedItem) => item.kind === 'question' && item.placed.required;

/** Returns a React key. Items without a key or an id never move, so their index is stable. */
const keyOf = (item: PlacedItem, index: number) => {
  if (item.kind === 'question') return item.placed.key;
  return 'id' in item ? item.id : index;
};

function Gate({ gate }: { gate: PlacedGate }) {
  const { id, label, control, open, items } = gate;
  const { setGate } = useFormHost();
  const contentId = `${id}-gate`;
  useEffect(() => {
    // A gate that answers have opened must not close while the user rewrites them.
    if (open) setGate(id, true);
  }, [id, open, setGate]);
  const show = () => {
    setGate(id, true);
    requestAnimationFrame(() => focusFirstControl(contentId));
  };
  return (
    <div className={styles.gate}>
      {control === 'checkbox' && (
        <CheckboxField
          id={`${id}-confirm`}
          label={label}
          checked={open}
          onCheck={(checked) => setGate(id, checked, checked ? [] : items.flatMap(questionsIn))}
        />
      )}
      {control === 'button' && !open && <Button onClick={show}>{label}</Button>}
      {open && (
        <div id={contentId}>
          <Items items={items} />
        </div>
      )}
    </div>
  );
}

const RemoveRow = lazyComponent(() => import('./remove-row.tsx'));

function Repeat({ repeat }: { repeat: PlacedRepeat }) {
  const [removedMessage, setRemovedMessage] = useState('');
  /** The row that is being removed. It and the later rows are inert, because text typed there would be lost. */
  const [removingRow, setRemovingRow] = useState<number>();
  const canRemove = useCanRemove(repeat);
  return (
    <div className={styles.repeat}>
      {repeat.rows.map(
        ({ n, heading, shown, items }) =>
          shown && (
            <section
              key={n}
              id={rowId(repeat, n)}
              className={styles.row}
              aria-labelledby={`${rowId(repeat, n)}-heading`}
            >
              <h3 id={`${rowId(repeat, n)}-heading`}>{heading}</h3>
              <div inert={removingRow !== undefined && n >= removingRow}>
                <Items items={items} />
              </div>
              {canRemove && (
                <Suspense
                  // The placeholder has the button's height, so that nothing moves under the focus.
                  fallback={
                    <Button variant="link" disabled>
                      {`Remove ${heading}`}
                    </Button>
                  }
                >
                  <RemoveRow
                    repeat={repeat}
                    n={n}
                    onRemoving={(row) => {
                      setRemovingRow(row);
                      // Screen readers do not announce the same message again.
                      if (row) setRemovedMessage('');
                    }}
                    onRemoved={() => setRemovedMessage(`${heading} was removed.`)}
                  />
                </Suspense>
              )}
            </section>
          ),
      )}
      {repeat.addAnother && <AddAnother repeat={repeat} label={repeat.addAnother} />}
      <VisuallyHidden role="status">{removedMessage}</VisuallyHidden>
    </div>
  );
}

/**
 * Whether rows can be removed. Rows with uploads cannot: removing a row moves the answers of later rows up, but uploads
 * cannot move, because the server owns them.
 */
function useCanRemove(repeat: PlacedRepeat): boolean {
  const { hasAccount } = useFormHost();
  if (!hasAccount || !repeat.addAnother || repeat.count < 2) return false;
  return questionsIn(repeat).every(({ question }) => question.kind !== 'upload');
}

function AddAnother({ repeat, label }: { repeat: PlacedRepeat; label: string }) {
  const { id, count, max } = repeat;
  const { hasAccount, setRowCount } = useFormHost();
  if (!hasAccount) return null;
  const add = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The last row removes the button, and Chromium lays out the page once more if a focused element is removed.
    currentTarget.blur();
    setRowCount(id, count + 1);
    void afterPaint().then(() => focusFirstControl(rowId(repeat, count + 1)));
  };
  return (
    <>
      {count < max && (
        <Button id={`${id}-add`} onClick={add}>
          {label}
        </Button>
      )}
      <p className="meta" role="status">
        {count < max ? '' : `You've reached the maximum of ${max}.`}
      </p>
    </>
  );
}

const TabList = lazyComponent(() => import('./tab-list.tsx'));

const TabDialog = lazyComponent(() => import('./tab-dialog.tsx'));

const emptyTabText = 'Nothing to do here yet. What we need depends on your answers above.';

interface Obstacle {
  readonly outcome: TabSwitch;
  readonly tab: string;
}

/** Shows tabs. Visitors see only the questions of the first tab. */
function TabGroup({ group }: { group: PlacedTabs }) {
  const { hasAccount, switchTab } = useFormHost();
  const [isSwitching, setSwitching] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [isAsking, setAsking] = useState(false);
  if (!hasAccount) return <Items items={group.tabs[0]?.items ?? []} />;
  const choose = async (tab: string, mayDelete = false) => {
    if (isSwitching) return;
    setSwitching(true);
    const isUserIdle = watchUserActivity();
    try {
      const outcome = await switchTab(group, tab, mayDelete);
      const isBlocked = outcome.kind !== 'switched';
      setAsking(isBlocked && isUserIdle());
      if (isBlocked) setObstacle({ outcome, tab });
      if (isBlocked && !isUserIdle())
        showToast({
          severity: 'error',
          label: `Error handling tabs for ${tab}`,
          text: "We couldn't switch. Choose again.",
        });
    } catch (error) {
      setAsking(false);
      showToast({ severity: 'error', label: `Error handling tabs for ${tab}`, text: errorMessage(error) });
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
        <TabList group={group} busy={isSwitching} onChoose={choose} />
      </Suspense>
      {chosen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus after its tab (ARIA's tabs pattern).
        <div key={chosen.id} id={panelId(group)} role="tabpanel" tabIndex={0} aria-labelledby={tabId(group, chosen.id)}>
          {chosen.text && <p>{chosen.text}</p>}
          {!chosen.text && !chosen.items.some(({ shown }) => shown) && <p>{emptyTabText}</p>}
          <Items items={chosen.items} />
        </div>
      )}
      {obstacle && (
        <MountOnFirstOpen open={isAsking}>
          <TabDialog
            open={isAsking}
            outcome={obstacle.outcome}
            busy={isSwitching}
            onClose={() => isSwitching || setAsking(false)}
            onDelete={() => choose(obstacle.tab, true)}
          />
        </MountOnFirstOpen>
      )}
    </div>
  );
}

/** Shows disabled tabs until their code has loaded, so that nothing moves when it arrives. */
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
