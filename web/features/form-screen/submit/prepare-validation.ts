import { afterLoad } from '../../../lib/code/after-load.ts';
import { application, loadRowAndTabChanges, loadSendCode } from '../../application/index.ts';
import { UploadControl } from '../../documents/index.ts';
import { SuggestionList } from '../../lookup/index.ts';
import { CompletionScreen } from '../completion/lazy-completion-screen.ts';
import { WatchPdfCopy } from '../pdf-copy/pdf-copy.tsx';
import { ErrorList } from './error-summary.tsx';
import { loadSubmit } from './load-submit.ts';

/** Prepares the first submission while the browser is idle. Returns a function that cancels the preparation. */
export const prepareValidation = (): (() => void) =>
  afterLoad(() => {
    for (const load of [loadSendCode, loadRowAndTabChanges, loadSubmit]) load().catch(() => {});
    for (const component of [UploadControl, SuggestionList, WatchPdfCopy, ErrorList, CompletionScreen])
      void component.preload();
    application.loadValidator().then(prepareWhileIdle, () => {});
  });

function prepareWhileIdle() {
  if (!('requestIdleCallback' in window)) return;
  requestIdleCallback((deadline) => {
    if (!application.prepareValidation(() => deadline.timeRemaining() > 0)) prepareWhileIdle();
  });
}
