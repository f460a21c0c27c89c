import { useEffect, useRef, useState } from 'react';
import { postLetterDecline } from '../../../../shared/contracts/letter.ts';
import { limits } from '../../../../shared/limits.ts';
import { CharactersLeft } from '../../../form/inputs/counter.tsx';
import { errorMessage, isUnreachable } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ButtonStyle } from '../../../ui/button/button-class.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { createLocalDraftStore, declinedLinks } from '../draft/local-draft.ts';
import { callLetter, isLinkEndedError } from '../link/link.ts';
import { refreshLetter } from './use-letter.ts';

interface Props extends ButtonStyle {
  readonly token: string;
  /** The applicant's name. */
  readonly name: string;
  readonly onDeclined: () => void;
  readonly children: string;
}

export function DeclineButton({ token, name, onDeclined, children, ...style }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isDeclined, setDeclined] = useState(false);
  // The browser lets the focus move to the next screen only after the dialog has closed.
  useEffect(() => {
    if (isDeclined) onDeclined();
  }, [isDeclined, onDeclined]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  const decline = async () => {
    const text = reason.trim();
    if (text.length > limits.letterReason) return document.getElementById('reason-input')?.focus();
    setProblem('');
    const wasTried = await declinedLinks.has(token);
    await declinedLinks.add(token);
    try {
      await callLetter(postLetterDecline, token, { body: { reason: text || undefined } });
    } catch (error) {
      if (isLinkEndedError(error) && wasTried) {
        // The first attempt declined the request and its response was lost, or the applicant has canceled the request.
        createLocalDraftStore(token).remove();
        setOpen(false);
        return refreshLetter(token);
      }
      if (!isUnreachable(error)) await declinedLinks.remove(token);
      if (!isShown.current)
        return showToast({ severity: 'error', label: `We couldn't let ${name} know`, text: errorMessage(error) });
      return setProblem(errorMessage(error));
    }
    createLocalDraftStore(token).remove();
    setDeclined(true);
    setOpen(false);
  };
  return (
    <>
      <Button {...style} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="s"
        title="Decline this request?"
        actions={
          <>
            <Button variant="primary" onClick={decline}>
              Decline
            </Button>
            <Button data-autofocus onClick={() => setOpen(false)}>
              Go back
            </Button>
          </>
        }
      >
        <p>
          <span>We'll let</span> <UserText>{name}</UserText>{' '}
          <span>know, and this link will stop working. Your reason goes only to the graduate office.</span>
        </p>
        <ErrorNotice>{problem}</ErrorNotice>
        <Field
          id="reason"
          label="Reason"
          optional
          counter={<CharactersLeft length={reason.trim().length} max={limits.letterReason} />}
        >
          {(aria) => (
            <textarea
              {...aria}
              dir="auto"
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </Dialog>
    </>
  );
}
