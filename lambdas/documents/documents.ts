import { limits } from '../../shared/limits.ts';
import { ANSWERED } from '../../shared/status.ts';
import type { StoredDocument } from '../application/application.ts';
import { readItem } from '../application/applications.ts';
import { change } from '../application/change-application.ts';
import { enter, isRunning, notSubmitted } from '../application/conditions.ts';
import type { Change } from '../platform/change-item.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import { AlreadySubmitted, TooManyConversions, TooManyUploads, UploadNotYours } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import type { UploadRef } from './file-keys.ts';

export interface DocumentStore {
  /** Throws TooManyUploads, AlreadySubmitted. */
  countUpload(applicant: string): Promise<void>;
  /** Throws TooManyConversions, AlreadySubmitted. */
  countConversion(applicant: string): Promise<void>;
  /** Returns the document that it replaces. Each upload is taken once: throws UploadNotYours, AlreadySubmitted. */
  add(applicant: string, key: string, document: StoredDocument): Promise<StoredDocument | undefined>;
  /** Returns what was there. Throws AlreadySubmitted. */
  delete(applicant: string, key: string): Promise<StoredDocument | undefined>;
  /** Steps of a conversion. False when the document was replaced, deleted or finished meanwhile: nothing was written. */
  beginConversion(upload: UploadRef): Promise<boolean>;
  completeConversion(
    upload: UploadRef,
    made: Pick<StoredDocument, 'pdf_key' | 'preview_key' | 'original_sha256'>,
  ): Promise<boolean>;
  failConversion(upload: UploadRef, message: string): Promise<boolean>;
}

const hour = 60 * 60 * 1000;
const uploadsADay: RateLimit = { times: 'upload_times', most: limits.uploadsADay, within: 24 * hour };
const conversionsAnHour: RateLimit = { times: 'conversion_times', most: limits.conversionsAnHour, within: hour };

export const dynamoDocuments = once(
  (): DocumentStore => ({
    countUpload: (applicant) => count(applicant, uploadsADay, new TooManyUploads()),
    countConversion: (applicant) => count(applicant, conversionsAnHour, new TooManyConversions()),

    async add(applicant, key, document) {
      const { done, old } = await change(applicant, {
        set: [
          [['documents', key], document],
          [['answers', key], ''],
        ],
        addToSet: [[['used_uploads'], [document.upload_id]]],
        countVersion: true,
        condition: (name, value) =>
          `${notSubmitted(name, value)} AND NOT contains(${name('used_uploads')},${value(document.upload_id)})`,
        returnOld: true,
      });
      if (done) return old?.documents[key];
      const { receipt, documents } = await readItem(applicant);
      if (receipt) throw new AlreadySubmitted();
      // The SDK tries again when a response is lost: then its first attempt has done it.
      if (documents[key]?.upload_id !== document.upload_id) throw new UploadNotYours();
      return undefined;
    },

    async delete(applicant, key) {
      const old = await enter(applicant, {
        set: [[['answers', key], '']],
        remove: [['documents', key]],
        returnOld: true,
      });
      return old?.documents[key];
    },

    beginConversion: (upload) => step(upload, { status: 'IN_PROGRESS' }),
    completeConversion: (upload, made) =>
      step(upload, { status: 'COMPLETED', ...made }, [[['answers', upload.answerKey], ANSWERED]]),
    failConversion: (upload, message) => step(upload, { status: 'FAILED', message }),
  }),
);

async function count(applicant: string, limit: RateLimit, refusal: Error): Promise<void> {
  const write = (wanted: Change) => change(applicant, wanted);
  if (await countInWindow({ write, also: { condition: notSubmitted } }, limit)) return;
  if ((await readItem(applicant)).receipt) throw new AlreadySubmitted();
  throw refusal;
}

async function step(
  { applicant, answerKey, uploadId }: UploadRef,
  changed: Partial<StoredDocument>,
  also: NonNullable<Change['set']> = [],
): Promise<boolean> {
  const path = ['documents', answerKey];
  const { done } = await change(applicant, {
    set: [...Object.entries(changed).map(([name, value]) => [[...path, name], value] as const), ...also],
    condition: isRunning(path, 'upload_id', uploadId),
  });
  return done;
}
