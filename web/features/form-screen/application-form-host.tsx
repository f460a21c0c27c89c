import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../../../shared/form/definition.ts';
import { type FormHost, FormHostProvider } from '../../form/host/form-host.ts';
import { createSessionGuard } from '../../lib/calls/call-session.ts';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { MountOnFirstOpen } from '../../ui/dialog/mount-on-first-open.tsx';
import {
  application,
  documents,
  isPlainText,
  loadRowAndTabChanges,
  nameOf,
  outbox,
  useHasAccount,
} from '../application/index.ts';
import { DocumentsProvider, UploadInput } from '../documents/index.ts';
import { lookupInputs } from '../lookup/index.ts';
import { onShownErrors, shownErrorsOf } from './field-errors.ts';

/** Loads code that must not run for another user, who may have logged in in the meantime. */
const loadInSession = () => createSessionGuard()(loadRowAndTabChanges());

const host: Omit<FormHost, 'hasAccount' | 'isPageOpen'> = {
  answers: {
    get: application.get,
    set: application.set,
    onAnswer: application.onAnswer,
    errorsOf: shownErrorsOf,
    onErrors: onShownErrors,
    onDetails: application.onDetails,
    lockedReason(key) {
      if (outbox.isUnreadable(nameOf('answer', key)))
        return "Stored encrypted. We'll show it again once you're back online.";
      return application.state.openedOffline && application.isSensitive(key)
        ? "You can finish this question once you're back online."
        : undefined;
    },
    isUnseen: (key) => application.state.unseenKeys.includes(key) && !outbox.entries().has(nameOf('answer', key)),
  },
  inputs: { upload: (placed) => <UploadInput placed={placed} />, ...lookupInputs },
  setGate(id, open, cleared = []) {
    const { gates } = application.state;
    if (gates[id] !== open)
      application.changeStructure({ gates: { ...gates, [id]: open } }, application.emptyAnswersFor(cleared));
  },
  setRowCount(id, count) {
    application.changeStructure({ counts: { ...application.state.counts, [id]: count } });
    void outbox.flush();
  },
  removeRow: async (...rowArgs) => (await loadInSession()).removeRow(...rowArgs),
  switchTab: async (...tabArgs) => (await loadInSession()).switchTab(...tabArgs),
};

const ConfirmDeletion = lazyComponent(() => import('../../ui/dialog/confirm-deletion.tsx'));

/**
 * Returns the names of the uploaded files that a choice would delete, because it hides their questions. Returns none for
 * typed text: placing the form a second time would slow down every key.
 */
function filesDeletedBy(key: string, answer: Answer): string[] {
  const { documents, tabs } = application.state;
  const kind = application.kindOf(key);
  if (Object.keys(documents).length === 0 || !application.isDeciding(key) || !kind || isPlainText[kind]) return [];
  const after = application.placeWith({ [key]: answer }, tabs).questions;
  return application.placed.questions.flatMap((question, index) =>
    question.shown && !after[index]?.shown ? (documents[question.key]?.file_name ?? []) : [],
  );
}

interface DeletingAnswer {
  readonly key: string;
  readonly answer: Answer;
  readonly files: readonly string[];
}

interface Props {
  readonly isFullyRendered: boolean;
  readonly children: ReactNode;
}

export function ApplicationFormHost({ isFullyRendered, children }: Props) {
  const hasAccount = useHasAccount();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = isFullyRendered;
  }, [isFullyRendered]);
  const [deleting, setDeleting] = useState<DeletingAnswer>({ key: '', answer: '', files: [] });
  const [isAsking, setAsking] = useState(false);
  const value = useMemo(() => {
    const set = (key: string, answer: Answer) => {
      const files = filesDeletedBy(key, answer);
      if (files.length === 0) return application.set(key, answer);
      setDeleting({ key, answer, files });
      setAsking(true);
    };
    return { ...host, answers: { ...host.answers, set }, hasAccount, isPageOpen: () => isOpen.current };
  }, [hasAccount]);
  return (
    <FormHostProvider value={value}>
      <DocumentsProvider value={documents}>{children}</DocumentsProvider>
      <MountOnFirstOpen open={isAsking}>
        <ConfirmDeletion
          open={isAsking}
          files={deleting.files}
          confirmLabel="Delete and change"
          isPending={false}
          onConfirm={() => {
            setAsking(false);
            application.set(deleting.key, deleting.answer);
          }}
          onClose={() => setAsking(false)}
        >
          Changing this answer deletes what you uploaded:
        </ConfirmDeletion>
      </MountOnFirstOpen>
    </FormHostProvider>
  );
}
