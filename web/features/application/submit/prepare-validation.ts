import { afterLoad } from '../../../lib/after-load.ts';
import { application } from '../../store/index.ts';

/** Builds the schemas while the browser is idle, so that the first submit need not build all of them at once. */
export function prepareValidation(): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined;
  const prepareSome = () =>
    requestIdleCallback((deadline) => {
      if (!application.prepareValidation(() => deadline.timeRemaining() > 0)) prepareSome();
    });
  return afterLoad(() => application.loadValidator().then(prepareSome, () => {}));
}
