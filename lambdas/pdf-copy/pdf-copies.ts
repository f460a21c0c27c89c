import { limits } from '../../shared/limits.ts';
import type { StoredPdfCopy } from '../application/application.ts';
import { change, exists, now, stillRunning } from '../application/change-application.ts';
import type { Change } from '../platform/change-item.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import { TooManyPdfCopies } from '../platform/errors.ts';
import { once } from '../platform/once.ts';

/** The state of an application's PDF copy. False when another one was requested meanwhile: nothing was written. */
export interface PdfCopyStore {
  /** Counts one rendering. Throws TooManyPdfCopies. */
  countRequest(applicationId: string): Promise<void>;
  request(applicationId: string, hash: string): Promise<boolean>;
  begin(applicationId: string, hash: string): Promise<boolean>;
  complete(
    applicationId: string,
    hash: string,
    file: Required<Pick<StoredPdfCopy, 'key' | 'file_size'>>,
  ): Promise<boolean>;
  fail(applicationId: string, hash: string, message: string): Promise<boolean>;
  clear(applicationId: string, hash: string): Promise<boolean>;
}

const copiesAnHour: RateLimit = {
  times: 'pdf_copy_times',
  most: limits.pdfCopiesAnHour,
  within: 60 * 60 * 1000,
};

export const dynamoPdfCopies = once(
  (): PdfCopyStore => ({
    async countRequest(applicationId) {
      const write = (wanted: Change) => change(applicationId, wanted);
      if (!(await countInWindow({ write, also: { condition: exists } }, copiesAnHour))) throw new TooManyPdfCopies();
    },

    async request(applicationId, hash) {
      const { done } = await change(applicationId, {
        set: [[['pdf_copy'], { hash, status: 'UNPROCESSED', requested_at: now() }]],
        condition: (name, value) =>
          `${exists(name, value)} AND (attribute_not_exists(${name('pdf_copy')}) OR ${name('pdf_copy', 'hash')}<>${value(hash)})`,
      });
      return done;
    },

    begin: (applicationId, hash) => step(applicationId, hash, { status: 'IN_PROGRESS' }),
    complete: (applicationId, hash, file) => step(applicationId, hash, { status: 'COMPLETED', ...file }),
    fail: (applicationId, hash, message) => step(applicationId, hash, { status: 'FAILED', message }),

    async clear(applicationId, hash) {
      const { done } = await change(applicationId, {
        remove: [['pdf_copy']],
        condition: (name, value) =>
          `${name('pdf_copy', 'hash')}=${value(hash)} AND ${name('pdf_copy', 'status')}<>${value('COMPLETED')}`,
      });
      return done;
    },
  }),
);

async function step(applicationId: string, hash: string, changed: Partial<StoredPdfCopy>): Promise<boolean> {
  const { done } = await change(applicationId, {
    set: Object.entries(changed).map(([name, value]) => [['pdf_copy', name], value] as const),
    condition: stillRunning(['pdf_copy'], 'hash', hash),
  });
  return done;
}
