import { type ReactNode, useMemo } from 'react';
import { type FormHost, FormHostProvider } from '../../form/host/form-host.ts';
import { application, documents, loadRowAndTabChanges, nameOf, outbox, useHasAccount } from '../application/index.ts';
import { DocumentsProvider, UploadInput } from '../documents/index.ts';
import { lookupInputs } from '../lookup/index.ts';

const host: Omit<FormHost, 'hasAccount'> = {
  answers: {
    get: application.get,
    set: application.set,
    onAnswer: application.onAnswer,
    errorsOf: application.errorsOf,
    onErrors: application.onDetails,
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
  removeRow: async (...rowArgs) => (await loadRowAndTabChanges()).removeRow(...rowArgs),
  switchTab: async (...tabArgs) => (await loadRowAndTabChanges()).switchTab(...tabArgs),
};

export function ApplicationFormHost({ children }: { children: ReactNode }) {
  const hasAccount = useHasAccount();
  const value = useMemo(() => ({ ...host, hasAccount }), [hasAccount]);
  return (
    <FormHostProvider value={value}>
      <DocumentsProvider value={documents}>{children}</DocumentsProvider>
    </FormHostProvider>
  );
}
