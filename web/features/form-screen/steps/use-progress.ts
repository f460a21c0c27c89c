import { useSyncExternalStore } from 'react';
import type { PageId } from '../../../../shared/form/definition.ts';
import { application } from '../../application/index.ts';
import { subscribeAfterTyping } from './after-typing.ts';
import { type Progress, progressOf } from './progress.ts';

/** While the saved answers are. */
const unknown = JSON.stringify({ kind: 'untouched', text: '' } satisfies Progress);

/** As JSON, so that an equal progress is the same value and renders nothing. */
const read = (page: PageId): string =>
  application.state.openedOffline
    ? unknown
    : JSON.stringify(progressOf(application.placed, page, application.answers, application.state.errors));

export const useProgress = (page: PageId): Progress =>
  JSON.parse(useSyncExternalStore(subscribeAfterTyping, () => read(page)));
