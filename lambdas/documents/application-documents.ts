import { limits } from '../../shared/limits.ts';
import { ANSWERED } from '../../shared/status.ts';
import type { StoredDocument } from '../application/application.ts';
import { applicationStore, readItem } from '../application/applications.ts';
import { type Condition, notSubmitted, stillRunning, updateApplication } from '../application/update-application.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import {
  AlreadySubmitted,
  BadInput,
  TooManyConversions,
  TooManyUploads,
  truncateForMessage,
  UploadNotYours,
} from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { isUpload } from '../platform/partner-form.ts';
import type { ItemUpdate } from '../platform/update-item.ts';
import type { DocumentStore } from './document-store.ts';
import type { UploadRef } from './file-keys.ts';

const hour = 60 * 60 * 1000;
const uploadsADay: RateLimit = { attribute: 'upload_times', max: limits.uploadsADay, windowMs: 24 * hour };
const conversionsAnHour: RateLimit = { attribute: 'conversion_times', max: limits.conversionsAnHour, windowMs: hour };

/** Stores the documents of applications. The slot of a document is its question's key. */
export const applicationDocuments = once(
  (): DocumentStore => ({
    ownerKind: 'application',

    requireSlot(slot) {
      if (!isUpload(slot)) throw new BadInput(`There is no upload question ${truncateForMessage(slot)}.`);
    },

    async current(applicationId, key) {
      const application = await applicationStore().find(applicationId);
      if (!application) return undefined;
      const { documents, used_uploads = new Set(), receipt } = application;
      return { document: documents[key], usedUploads: used_uploads, isClosed: receipt !== undefined };
    },

    async isKept({ owner, slot, uploadId }) {
      const application = await applicationStore().find(owner);
      return application?.documents[slot]?.upload_id === uploadId;
    },

    countUpload: (applicationId) => countEvent(applicationId, uploadsADay, new TooManyUploads()),
    countConversion: (applicationId) => countEvent(applicationId, conversionsAnHour, new TooManyConversions()),

    async add(applicationId, key, document, existing) {
      const { done } = await updateApplication(applicationId, {
        set: [
          [['documents', key], document],
          [['answers', key], ''],
        ],
        addToSet: [[['used_uploads'], [document.upload_id]]],
        incrementVersion: true,
        condition: (name, value) =>
          `${stillHas(key, existing)(name, value)} AND NOT contains(${name('used_uploads')},${value(document.upload_id)})`,
      });
      if (done) return true;
      const { receipt, documents } = await readItem(applicationId);
      if (receipt) throw new AlreadySubmitted();
      // If a response is lost, the SDK sends the write again. The first attempt may already have added the document.
      if (documents[key]?.upload_id !== document.upload_id) throw new UploadNotYours();
      return false;
    },

    async delete(applicationId, key, existing) {
      const { done } = await updateApplication(applicationId, {
        set: [[['answers', key], '']],
        remove: [['documents', key]],
        incrementVersion: true,
        condition: stillHas(key, existing),
      });
      if (!done && (await readItem(applicationId)).receipt) throw new AlreadySubmitted();
      return done;
    },

    begin: (upload) => step(upload, { status: 'IN_PROGRESS' }),
    complete: (upload, converted) =>
      step(upload, { status: 'COMPLETED', ...converted }, [[['answers', upload.slot], ANSWERED]]),
    fail: (upload, message) => step(upload, { status: 'FAILED', message }),
  }),
);

/** Builds the condition that the application is not submitted and that a slot still has this document, or still none. */
const stillHas =
  (slot: string, document: StoredDocument | undefined): Condition =>
  (name, value) =>
    `${notSubmitted(name, value)} AND ${
      document
        ? `${name('documents', slot, 'upload_id')}=${value(document.upload_id)}`
        : `attribute_not_exists(${name('documents', slot)})`
    }`;

async function countEvent(applicationId: string, limit: RateLimit, refusal: Error): Promise<void> {
  const write = (wanted: ItemUpdate) => updateApplication(applicationId, wanted);
  if (await countInWindow({ write, extra: { condition: notSubmitted } }, limit)) return;
  if ((await readItem(applicationId)).receipt) throw new AlreadySubmitted();
  throw refusal;
}

async function step(
  { owner, slot, uploadId }: UploadRef,
  changed: Partial<StoredDocument>,
  also: NonNullable<ItemUpdate['set']> = [],
): Promise<boolean> {
  const path = ['documents', slot];
  const { done } = await updateApplication(owner, {
    set: [...Object.entries(changed).map(([name, value]) => [[...path, name], value] as const), ...also],
    condition: stillRunning(path, 'upload_id', uploadId),
  });
  return done;
}
