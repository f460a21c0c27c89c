import { useEffect } from 'react';
import type { Answers } from '../../../shared/form/definition.ts';
import { ownedKeys } from '../../../shared/form/owned-keys.ts';
import { asText, type PlacedGate } from '../../../shared/form/place.ts';
import { application } from '../../features/store/application-store.ts';
import { questionsIn } from '../../features/store/share.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../inputs/checkbox-field.tsx';
import { focusFirstControl } from '../navigation/focus-first-control.ts';
import { Items } from './items.tsx';
import styles from './sections.module.css';

/** Reveals questions once the applicant says that they apply. */
export function Gate({ gate }: { gate: PlacedGate }) {
  const { id, label, control, open, items } = gate;
  const contentId = `${id}-gate`;
  useEffect(() => {
    // One that answers have opened stays open while they are rewritten.
    if (open && application.state.gates[id] !== true) setOpen(id, true);
  }, [id, open]);
  const show = () => {
    setOpen(id, true);
    requestAnimationFrame(() => focusFirstControl(contentId));
  };
  return (
    <div className={styles.gate}>
      {control === 'checkbox' && (
        <CheckboxField
          id={`${id}-confirm`}
          label={label}
          checked={open}
          onCheck={(checked) => setOpen(id, checked, checked ? {} : clearedBehind(items))}
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

const setOpen = (id: string, open: boolean, cleared: Answers = {}) =>
  application.arrange({ gates: { ...application.state.gates, [id]: open } }, cleared);

/** Closing clears everything behind the gate, so that nothing hidden is kept. */
const clearedBehind = (items: PlacedGate['items']): Answers =>
  Object.fromEntries(
    items
      .flatMap(questionsIn)
      .flatMap(ownedKeys)
      .filter((key) => asText(application.get(key)) !== '')
      .map((key) => [key, '']),
  );
