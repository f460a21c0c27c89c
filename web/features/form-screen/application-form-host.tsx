import { type ReactNode, useMemo } from 'react';
import { type FormHost, FormHostProvider } from '../../form/host/form-host.ts';
import { application, documents, loadChanges, nameOf, outbox, useHasApplicant } from '../application/index.ts';
import { DocumentsProvider, UploadInput } from '../documents/index.ts';
import { lookupInputs } from '../lookup/index.ts';

const host: Omit<FormHost, 'hasApplicant'> = {
  answers: {
    get: application.get,
    set: application.set,
    onAnswer: application.onAnswer,
    errorsOf: application.errorsOf,
    onErrors: application.onDetails,
    withheld(key) {
      if (outbox.isUnreadable(nameOf('answer', key)))
        return "Stored encrypted. We'll show it again once you're back online.";
      return application.state.openedOffline && application.isSensitive(key)
        ? "You can finish this question once you're back online."
        : undefined;
    },
  },
  inputs: { upload: (placed) => <UploadInput placed={placed} />, ...lookupInputs },
  setGate(id, open, cleared = []) {
    const { gates } = application.state;
    if (gates[id] !== open) application.arrange({ gates: { ...gates, [id]: open } }, application.clearing(cleared));
  },
  setRowCount(id, count) {
    application.arrange({ counts: { ...application.state.counts, [id]: count } });
    void outbox.flush();
  },
  removeRow: async (...removed) => (await loadChanges()).removeRow(...removed),
  switchTab: async (...switched) => (await loadChanges()).switchTab(...switched),
};

export function ApplicationFormHost({ children }: { children: ReactNode }) {
  const hasApplicant = useHasApplicant();
  const value = useMemo(() => ({ ...host, hasApplicant }), [hasApplicant]);
  return (
    <FormHostProvider value={value}>
      <DocumentsProvider value={documents}>{children}</DocumentsProvider>
    </FormHostProvider>
  );
}
