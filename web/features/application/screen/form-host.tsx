import { type ReactNode, useMemo } from 'react';
import { type FormHost, FormHostProvider } from '../../../form/host/form-host.ts';
import { UploadInput } from '../../documents/index.ts';
import { lookupInputs } from '../../lookup/index.ts';
import { application, useHasApplicant } from '../../store/index.ts';
import { saveNow } from '../saving/saving.ts';
import { loadWaiting } from '../waiting/load-waiting.ts';

const host: Omit<FormHost, 'hasApplicant'> = {
  answers: {
    get: application.get,
    set: application.set,
    onAnswer: application.onAnswer,
    errorsOf: application.errorsOf,
    onErrors: application.onDetails,
  },
  inputs: { upload: (placed) => <UploadInput placed={placed} />, ...lookupInputs },
  setGate(id, open, cleared = []) {
    const { gates } = application.state;
    if (gates[id] !== open) application.arrange({ gates: { ...gates, [id]: open } }, application.clearing(cleared));
  },
  setRowCount: async (...set) => (await loadWaiting()).setRowCount(...set),
  async removeRow(...removed) {
    await (await loadWaiting()).removeRow(...removed);
    void saveNow();
  },
  switchTab: async (...switched) => (await loadWaiting()).switchTab(...switched),
};

export function ApplicationFormHost({ children }: { children: ReactNode }) {
  const hasApplicant = useHasApplicant();
  const value = useMemo(() => ({ ...host, hasApplicant }), [hasApplicant]);
  return <FormHostProvider value={value}>{children}</FormHostProvider>;
}
