import { limits } from '../../shared/limits.ts';
import { ANSWERED } from '../../shared/status.ts';
import type { StoredDocument } from '../application/application.ts';
import { dynamoApplications, readItem } from '../application/applications.ts';
import { change, enter, notSubmitted, stillRunning } from '../application/change-application.ts';
import type { Change } from '../platform/change-item.ts';
import { countInWindow, type RateLimit } from '../platform/count-in-window.ts';
import {
  AlreadySubmitted,
  BadInput,
  quote,
  TooManyConversions,
  TooManyUploads,
  UploadNotYours,
} from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { isUpload } from '../platform/partner-form.ts';
import type { DocumentStore } from './document-store.ts';
import type { UploadRef } from './file-keys.ts';

const hour = 60 * 60 * 1000;
const uploadsADay: RateLimit = { times: 'upload_times', most: limits.uploadsADay, within: 24 * hour };
const conversionsAnHour: RateLimit = { times: 'conversion_times', most: limits.conversionsAnHour, within: hour };

/** Stores the documents of applications. The slot of a document is its question's key. */
export const applicationDocuments = once(
  (): DocumentStore => ({
    ownerKind: 'application',

    requireSlot(slot) {
      if (!isUpload(slot)) throw new BadInput(`There is no upload question ${quote(slot)}.`);
    },

    async current(applicationId, key) {
      const application = await dynamoApplications().find(applicationId);
      if (!application) return undefined;
      const { documents, used_uploads = new Set(), receipt } = application;
      return { document: documents[key], usedUploads: used_uploads, isClosed: receipt !== undefined };
    },

    async isKept({ owner, slot, uploadId }) {
      const application = await dynamoApplications().find(owner);
      return application?.documents[slot]?.upload_id === uploadId;
    },

    countUpload: (applicationId) => count(applicationId, uploadsADay, new TooManyUploads()),
    countConversion: (applicationId) => count(applicationId, conversionsAnHour, new TooManyConversions()),

    async add(applicationId, key, document) {
      const { done, old } = await change(applicationId, {
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
      const { receipt, documents } = await readItem(applicationId);
      if (receipt) throw new AlreadySubmitted();
      // If a response is lost, the SDK sends the write again. The first attempt may already have added the document.
      if (documents[key]?.upload_id !== document.upload_id) throw new UploadNotYours();
      return undefined;
    },

    async delete(applicationId, key) {
      const old = await enter(applicationId, {
        set: [[['answers', key], '']],
        remove: [['documents', key]],
        returnOld: true,
      });
      return old?.documents[key];
    },

    begin: (upload) => step(upload, { status: 'IN_PROGRESS' }),
    complete: (upload, made) => step(upload, { status: 'COMPLETED', ...made }, [[['answers', upload.slot], ANSWERED]]),
    fail: (upload, message) => step(upload, { status: 'FAILED', message }),
  }),
);

async function count(applicationId: string, limit: RateLimit, refusal: Error): Promise<void> {
  const write = (wanted: Change) => change(applicationId, wanted);
  if (await countInWindow({ write, also: { condition: notSubmitted } }, limit)) return;
  if ((await readItem(applicationId)).receipt) throw new AlreadySubmitted();
  throw refusal;
}

async function step(
  { owner, slot, uploadId }: UploadRef,
  changed: Partial<StoredDocument>,
  also: NonNullable<Change['set']> = [],
): Promise<boolean> {
  const path = ['documents', slot];
  const { done } = await change(owner, {
    set: [...Object.entries(changed).map(([name, value]) => [[...path, name], value] as const), ...also],
    condition: stillRunning(path, 'upload_id', uploadId),
  });
  return done;
}
