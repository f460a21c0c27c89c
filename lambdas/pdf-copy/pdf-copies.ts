import { limits } from '../../shared/limits.ts';
import type { StoredPdfCopy } from '../application/application.ts';
import { exists, now, stillRunning, updateApplication } from '../application/update-application.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import { TooManyPdfCopies } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import type { ItemUpdate } from '../platform/update-item.ts';

const copiesAnHour: RateLimit = {
  attribute: 'pdf_copy_times',
  max: limits.pdfCopiesAnHour,
  windowMs: 60 * 60 * 1000,
};

/** Stores the states of PDF copies. A method returns false and writes nothing if another copy was requested. */
export const pdfCopyStore = once(() => ({
  /** Counts one request. Throws TooManyPdfCopies. */
  async countRequest(applicationId: string) {
    const write = (wanted: ItemUpdate) => updateApplication(applicationId, wanted);
    if (!(await countInWindow({ write, extra: { condition: exists } }, copiesAnHour))) throw new TooManyPdfCopies();
  },

  async request(applicationId: string, hash: string) {
    const { done } = await updateApplication(applicationId, {
      set: [[['pdf_copy'], { hash, status: 'UNPROCESSED', requested_at: now() }]],
      condition: (name, value) =>
        `${exists(name, value)} AND (attribute_not_exists(${name('pdf_copy')}) OR ${name('pdf_copy', 'hash')}<>${value(hash)})`,
    });
    return done;
  },

  begin: (applicationId: string, hash: string) => step(applicationId, hash, { status: 'IN_PROGRESS' }),
  complete: (applicationId: string, hash: string, file: Required<Pick<StoredPdfCopy, 'key' | 'file_size'>>) =>
    step(applicationId, hash, { status: 'COMPLETED', ...file }),
  fail: (applicationId: string, hash: string, message: string) =>
    step(applicationId, hash, { status: 'FAILED', message }),

  async clear(applicationId: string, hash: string) {
    const { done } = await updateApplication(applicationId, {
      remove: [['pdf_copy']],
      condition: (name, value) =>
        `${name('pdf_copy', 'hash')}=${value(hash)} AND ${name('pdf_copy', 'status')}<>${value('COMPLETED')}`,
    });
    return done;
  },
}));

async function step(applicationId: string, hash: string, changed: Partial<StoredPdfCopy>): Promise<boolean> {
  const { done } = await updateApplication(applicationId, {
    set: Object.entries(changed).map(([name, value]) => [['pdf_copy', name], value] as const),
    condition: stillRunning(['pdf_copy'], 'hash', hash),
  });
  return done;
}
