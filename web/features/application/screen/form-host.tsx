import { type ReactNode, useMemo } from 'react';
import { putAddAnother } from '../../../../shared/contracts/application.ts';
import { type FormHost, FormHostProvider } from '../../../form/host/form-host.ts';
import { call } from '../../../lib/call.ts';
import { UploadInput } from '../../documents/index.ts';
import { lookupInputs } from '../../lookup/index.ts';
import { application, useHasApplicant } from '../../store/index.ts';
import { switchTab } from './switch-tab.ts';

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
  async setRowCount(repeatId, count) {
    await call(putAddAnother, { body: { button_id: repeatId, num_components: count } });
    application.arrange({ counts: { ...application.state.counts, [repeatId]: count } });
  },
  removeRow: async (repeat, n) => (await import('./remove-row.ts')).removeRow(repeat, n),
  switchTab,
};

export function ApplicationFormHost({ children }: { children: ReactNode }) {
  const hasApplicant = useHasApplicant();
  const value = useMemo(() => ({ ...host, hasApplicant }), [hasApplicant]);
  return <FormHostProvider value={value}>{children}</FormHostProvider>;
}
