import { type ReactNode, useState } from 'react';
import { ownedKeys } from '../../../shared/form/owned-keys.ts';
import { nameWithRow } from '../../../shared/form/placed.ts';
import { useStore } from '../../lib/external-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { application, loadClaimCode, nameOf, saving } from '../application/index.ts';

/** Asks whether answers that may be another person's belong to the applicant. Shows the questions, but no answers. */
export default function EarlierAnswers(): ReactNode {
  const earlierEntries = useStore(saving.earlierEntries);
  const [isOpen, setOpen] = useState(true);
  const questions = application.placed.questions.filter((placed) =>
    ownedKeys(placed).some((key) => earlierEntries.has(nameOf('answer', key))),
  );
  const resolve = (shouldAdd: boolean) =>
    loadClaimCode().then(({ resolveEarlierEntries }) => resolveEarlierEntries(saving, shouldAdd));
  return (
    <Dialog
      open={isOpen && questions.length > 0}
      onClose={() => setOpen(false)}
      title="Are these answers yours?"
      actions={
        <>
          <Button variant="primary" onClick={() => resolve(true)}>
            Yes, add them
          </Button>
          <Button onClick={() => resolve(false)}>No, delete them</Button>
          <Button data-autofocus onClick={() => setOpen(false)}>
            Decide later
          </Button>
        </>
      }
    >
      <p>Someone started this form in this browser. Add those answers to your application?</p>
      <ul className="bullets">
        {questions.map((placed) => (
          <li key={placed.key}>{nameWithRow(placed)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
