import { useEffect } from 'react';
import type { PlacedGate } from '../../../shared/form/placed.ts';
import { questionsIn } from '../../../shared/form/questions-in.ts';
import { Button } from '../../ui/button.tsx';
import { useFormHost } from '../host/form-host.ts';
import { CheckboxField } from '../inputs/checkbox-field.tsx';
import { focusFirstControl } from '../navigation/focus-first-control.ts';
import styles from '../styles/form.module.css';
import { Items } from './items.tsx';

export function Gate({ gate }: { gate: PlacedGate }) {
  const { id, label, control, open, items } = gate;
  const { setGate } = useFormHost();
  const contentId = `${id}-gate`;
  useEffect(() => {
    // A gate that answers have opened must not close while they are being rewritten.
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
