import type { Answers } from '../../../../shared/form/definition.ts';
import type { SavingState } from '../../store/index.ts';
import { batchesOf } from './batches.ts';
import { TooLongError } from './too-long-error.ts';

export interface SaverParts {
  readonly unsaved: () => Answers;
  /** Whether what is saved may have changed elsewhere, so that `catchUp` reads it before anything is sent. */
  readonly isBehind: () => boolean;
  readonly catchUp: () => Promise<void>;
  /** Whether something else waits, which `sendWaiting` sends before the answers. */
  readonly isWaiting: () => boolean;
  readonly sendWaiting: () => Promise<void>;
  /** Sends one batch; `leaving` if the page may be closed before the response. */
  readonly send: (answers: Answers, leaving: boolean) => Promise<void>;
  readonly saved: (answers: Answers) => void;
  readonly report: (state: SavingState, problem?: unknown) => void;
  readonly labelOf: (key: string) => string;
  readonly canSave: () => boolean;
}

export const saveDelays = { afterTyping: 3_000, retry: 10_000 } as const;

/** Sends one request at a time, so that an older value never overwrites a newer one. */
export function createSaver({
  unsaved,
  isBehind,
  catchUp,
  isWaiting,
  sendWaiting,
  send,
  saved,
  report,
  labelOf,
  canSave,
}: SaverParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let problem: unknown;

  async function saveAll(leaving: boolean): Promise<boolean> {
    report('saving');
    try {
      if (isBehind()) await catchUp();
      if (isWaiting()) await sendWaiting();
      for (let batches = batchesOf(unsaved()); batches.length > 0; batches = batchesOf(unsaved())) {
        for (const batch of batches) {
          await send(batch, leaving);
          saved(batch);
        }
      }
    } catch (error) {
      problem = error;
      if (!canSave()) {
        report('idle');
        return false;
      }
      report('failed', problem);
      schedule(saveDelays.retry);
      return false;
    }
    const tooLong = Object.keys(unsaved());
    if (tooLong.length === 0) {
      report('saved');
      return true;
    }
    problem = new TooLongError(tooLong.map(labelOf));
    report('failed', problem);
    return false;
  }

  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void now(), delay);
  }

  function now(leaving = false): Promise<boolean> {
    clearTimeout(timer);
    if (!canSave() || !(isWaiting() || Object.keys(unsaved()).length > 0)) return running ?? Promise.resolve(true);
    running ??= saveAll(leaving).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    now,
    soon: () => {
      if (canSave()) schedule(saveDelays.afterTyping);
    },
    stop: () => clearTimeout(timer),
    problem: () => problem,
  };
}
