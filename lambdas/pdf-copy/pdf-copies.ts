import { limits } from '../../shared/limits.ts';
import type { StoredPdfCopy } from '../application/application.ts';
import { change } from '../application/change-application.ts';
import { exists, isRunning, now } from '../application/conditions.ts';
import type { Change } from '../platform/change-item.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import { TooManyPdfCopies } from '../platform/errors.ts';
import { once } from '../platform/once.ts';

/** The state of an application's PDF copy. False when another one was requested meanwhile: nothing was written. */
export interface PdfCopyStore {
  /** Counts one rendering. Throws TooManyPdfCopies. */
  countRequest(applicant: string): Promise<void>;
  request(applicant: string, hash: string): Promise<boolean>;
  begin(applicant: string, hash: string): Promise<boolean>;
  complete(applicant: string, hash: string, file: Required<Pick<StoredPdfCopy, 'key' | 'file_size'>>): Promise<boolean>;
  fail(applicant: string, hash: string, message: string): Promise<boolean>;
  clear(applicant: string, hash: string): Promise<boolean>;
}

const copiesAnHour: RateLimit = {
  times: 'pdf_copy_times',
  most: limits.pdfCopiesAnHour,
  within: 60 * 60 * 1000,
};

export const dynamoPdfCopies = once(
  (): PdfCopyStore => ({
    async countRequest(applicant) {
      const write = (wanted: Change) => change(applicant, wanted);
      if (!(await countInWindow({ write, also: { condition: exists } }, copiesAnHour))) throw new TooManyPdfCopies();
    },

    async request(applicant, hash) {
      const { done } = await change(applicant, {
        set: [[['pdf_copy'], { hash, status: 'UNPROCESSED', requested_at: now() }]],
        condition: (name, value) =>
          `${exists(name, value)} AND (attribute_not_exists(${name('pdf_copy')}) OR ${name('pdf_copy', 'hash')}<>${value(hash)})`,
      });
      return done;
    },

    begin: (applicant, hash) => step(applicant, hash, { status: 'IN_PROGRESS' }),
    complete: (applicant, hash, file) => step(applicant, hash, { status: 'COMPLETED', ...file }),
    fail: (applicant, hash, message) => step(applicant, hash, { status: 'FAILED', message }),

    async clear(applicant, hash) {
      const { done } = await change(applicant, {
        remove: [['pdf_copy']],
        condition: (name, value) =>
          `${name('pdf_copy', 'hash')}=${value(hash)} AND ${name('pdf_copy', 'status')}<>${value('COMPLETED')}`,
      });
      return done;
    },
  }),
);

async function step(applicant: string, hash: string, changed: Partial<StoredPdfCopy>): Promise<boolean> {
  const { done } = await change(applicant, {
    set: Object.entries(changed).map(([name, value]) => [['pdf_copy', name], value] as const),
    condition: isRunning(['pdf_copy'], 'hash', hash),
  });
  return done;
}
