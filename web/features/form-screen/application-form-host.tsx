import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type FormHost, FormHostProvider } from '../../form/host/form-host.ts';
import { createSessionGuard } from '../../lib/calls/call-session.ts';
import { application, documents, loadRowAndTabChanges, nameOf, outbox, useHasAccount } from '../application/index.ts';
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
  const value = useMemo(() => ({ ...host, hasAccount, isPageOpen: () => isOpen.current }), [hasAccount]);
  return (
    <FormHostProvider value={value}>
      <DocumentsProvider value={documents}>{children}</DocumentsProvider>
    </FormHostProvider>
  );
}
