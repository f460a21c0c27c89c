import { Suspense, useState } from 'react';
import type { PlacedRepeat } from '../../../shared/form/placed.ts';
import { questionsIn } from '../../../shared/form/questions-in.ts';
import { lazily } from '../../lib/lazily.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFormHost } from '../host/form-host.ts';
import { focusFirstControl } from '../navigation/focus-first-control.ts';
import styles from '../styles/form.module.css';
import { Items } from './items.tsx';
import { rowId } from './row-id.ts';

const RemoveRow = lazily(() => import('./remove-row.tsx'));

export function Repeat({ repeat }: { repeat: PlacedRepeat }) {
  const [removed, setRemoved] = useState('');
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
              <Items items={items} />
              {canRemove && (
                <Suspense
                  // As high as what comes, so that nothing moves under the focus.
                  fallback={
                    <Button variant="link" disabled>
                      Remove {heading}
                    </Button>
                  }
                >
                  <RemoveRow repeat={repeat} n={n} onRemoved={() => setRemoved(`${heading} was removed.`)} />
                </Suspense>
              )}
            </section>
          ),
      )}
      {repeat.addAnother && <AddAnother repeat={repeat} label={repeat.addAnother} />}
      <VisuallyHidden role="status">{removed}</VisuallyHidden>
    </div>
  );
}

/** Answers of later rows move up, which those of uploads cannot: they belong to the server. */
function useCanRemove(repeat: PlacedRepeat): boolean {
  const { hasApplicant } = useFormHost();
  if (!hasApplicant || !repeat.addAnother || repeat.count < 2) return false;
  return questionsIn(repeat).every(({ question }) => question.kind !== 'upload');
}

function AddAnother({ repeat, label }: { repeat: PlacedRepeat; label: string }) {
  const { id, count, max } = repeat;
  const { hasApplicant, setRowCount } = useFormHost();
  if (!hasApplicant) return null;
  if (count >= max)
    return (
      <p className={styles.meta} role="status">
        You have reached the maximum of {max}.
      </p>
    );
  const add = () => {
    setRowCount(id, count + 1);
    requestAnimationFrame(() => focusFirstControl(rowId(repeat, count + 1)));
  };
  return (
    <Button id={`${id}-add`} onClick={add}>
      {label}
    </Button>
  );
}
