import { type ReactNode, useState } from 'react';
import { answerKeysOf, asText } from '../../../shared/form/place.ts';
import { type PlacedRepeat, questionsIn } from '../../../shared/form/placed.ts';
import { errorMessage } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { watchUserActivity } from '../../lib/user-activity.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { useFormHost } from '../host/form-host.ts';
import { focusFirstControl } from '../navigation/focus.ts';
import { rowId } from './ids.ts';

interface Props {
  readonly repeat: PlacedRepeat;
  readonly n: number;
  /** Receives the row's number when the removal starts, and undefined when it ends. */
  readonly onRemoving: (n: number | undefined) => void;
  readonly onRemoved: () => void;
}

export default function RemoveRow({ repeat, n, onRemoving, onRemoved }: Props): ReactNode {
  const { answers, removeRow } = useFormHost();
  const [isAsking, setAsking] = useState(false);
  const isOnline = useIsOnline();
  const row = repeat.rows.find((each) => each.n === n);
  const heading = row?.heading ?? '';
  const remove = useMutation({
    mutationFn: async () => {
      const row = Math.min(n, repeat.count - 1);
      const isUserIdle = watchUserActivity();
      onRemoving(n);
      await removeRow(repeat, n);
      return isUserIdle() ? row : undefined;
    },
    onSuccess: (row) => {
      onRemoved();
      if (row !== undefined) requestAnimationFrame(() => focusFirstControl(rowId(repeat, row)));
    },
    onError: (error) => showToast({ severity: 'error', label: `Error removing ${heading}`, text: errorMessage(error) }),
    onSettled: () => {
      onRemoving(undefined);
      setAsking(false);
    },
  });
  const isAnswered = () =>
    row?.items
      .flatMap(questionsIn)
      .flatMap(answerKeysOf)
      .some((key) => asText(answers.get(key)) !== '');
  return (
    <>
      <Button
        variant="link"
        busy={remove.isPending}
        onClick={() => (isAnswered() ? setAsking(true) : remove.mutateAsync())}
      >
        {`Remove ${heading}`}
      </Button>
      {!isOnline && <p className="meta">You can remove rows once you're back online.</p>}
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${heading}?`}
        confirmLabel="Remove"
        isPending={remove.isPending}
        onConfirm={() => remove.mutateAsync()}
        onClose={() => setAsking(false)}
      >
        <p>This deletes its answers. The rows after it move up.</p>
      </ConfirmDialog>
    </>
  );
}
