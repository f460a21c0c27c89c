import { useMutation } from '@tanstack/react-query';
import { putAddAnother } from '../../../shared/contracts/application.ts';
import type { PlacedRepeat } from '../../../shared/form/place.ts';
import { application, useHasApplicant } from '../../features/store/application-store.ts';
import { call } from '../../lib/call.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { focusFirstControl } from '../navigation/focus-first-control.ts';
import { Items } from './items.tsx';
import styles from './sections.module.css';

/** Rows of the same questions, each under its numbered heading. */
export const Repeat = ({ repeat }: { repeat: PlacedRepeat }) => (
  <div className={styles.repeat}>
    {repeat.rows.map(
      ({ n, heading, shown, items }) =>
        shown && (
          <section key={n} id={rowId(repeat, n)} className={styles.row} aria-labelledby={`${rowId(repeat, n)}-heading`}>
            <h3 id={`${rowId(repeat, n)}-heading`}>{heading}</h3>
            <Items items={items} />
          </section>
        ),
    )}
    {repeat.addAnother && <AddAnother repeat={repeat} label={repeat.addAnother} />}
  </div>
);

const rowId = ({ id }: PlacedRepeat, n: number) => `${id}-row-${n}`;

function AddAnother({ repeat, label }: { repeat: PlacedRepeat; label: string }) {
  const { id, count, max } = repeat;
  const hasApplicant = useHasApplicant();
  const add = useAddAnother(repeat);
  if (!hasApplicant) return null;
  if (count >= max)
    return (
      <p className={styles.meta} role="status">
        You have reached the maximum of {max}.
      </p>
    );
  return (
    <Button id={`${id}-add`} busy={add.isPending} onClick={() => add.mutate(count + 1)}>
      {label}
    </Button>
  );
}

const useAddAnother = (repeat: PlacedRepeat) =>
  useMutation({
    mutationFn: (num_components: number) => call(putAddAnother, { body: { button_id: repeat.id, num_components } }),
    onSuccess: (_, count) => {
      application.arrange({ counts: { ...application.state.counts, [repeat.id]: count } });
      requestAnimationFrame(() => focusFirstControl(rowId(repeat, count)));
    },
    onError: (error) =>
      showToast({ severity: 'error', label: `Error adding another ${repeat.id}`, text: sentenceOf(error) }),
  });
