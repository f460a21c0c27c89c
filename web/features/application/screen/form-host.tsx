import { type ReactNode, useMemo } from 'react';
import { putAddAnother } from '../../../../shared/contracts/application.ts';
import { type FormHost, FormHostProvider } from '../../../form/host/form-host.ts';
import { call } from '../../../lib/call.ts';
import { OfflineError } from '../../../lib/errors.ts';
import { UploadInput } from '../../documents/index.ts';
import { lookupInputs } from '../../lookup/index.ts';
import { application, useHasApplicant } from '../../store/index.ts';

/** Code that is loaded when it is needed, from the server that it then calls. */
const loaded = <Module,>(code: Promise<Module>): Promise<Module> =>
  code.catch(() => {
    throw new OfflineError();
  });

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
  removeRow: async (...removed) => (await loaded(import('./remove-row.ts'))).removeRow(...removed),
  switchTab: async (...switched) => (await loaded(import('./switch-tab.ts'))).switchTab(...switched),
};

export function ApplicationFormHost({ children }: { children: ReactNode }) {
  const hasApplicant = useHasApplicant();
  const value = useMemo(() => ({ ...host, hasApplicant }), [hasApplicant]);
  return <FormHostProvider value={value}>{children}</FormHostProvider>;
}
