import { createStore } from '../../lib/external-store.ts';
import { application } from '../application/index.ts';

/** The most fields that change their errors in one task. On a slow phone, a whole page of errors takes too long. */
const maxAtOnce = 24;

const noErrors: readonly string[] = [];

/** The errors that the fields show. They follow the errors of the application, some fields at a time. */
const shown = createStore(application.state.errors);

export const shownErrorsOf = (key: string): readonly string[] => shown.get()[key] ?? noErrors;
export const onShownErrors = shown.subscribe;

let timer: ReturnType<typeof setTimeout> | undefined;
application.onDetails(() => timer ?? followErrors());

function followErrors() {
  timer = undefined;
  const { errors } = application.state;
  const isOutdated = (key: string) => shownErrorsOf(key) !== (errors[key] ?? noErrors);
  const outdated = Object.keys({ ...shown.get(), ...errors }).filter(isOutdated);
  if (outdated.length === 0) return;
  const updated = outdated.slice(0, maxAtOnce).map((key) => [key, errors[key] ?? noErrors]);
  shown.set({ ...shown.get(), ...Object.fromEntries(updated) });
  if (outdated.length > maxAtOnce) timer = setTimeout(followErrors);
}
