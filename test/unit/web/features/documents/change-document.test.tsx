import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WorkStatus } from '../../../../../shared/contracts/documents.ts';
import {
  applyConversionResult,
  applyUnseenConversionResults,
  changeDocument,
  deleteDocument,
} from '../../../../../web/features/documents/state/change-document.ts';
import { createDocuments } from '../../../../../web/features/documents/state/create-documents.ts';
import { type StoredDocument, stepOf } from '../../../../../web/features/documents/state/document-state.ts';
import type { DocumentsHost } from '../../../../../web/features/documents/state/documents-host.ts';
import { toasts } from '../../../../../web/ui/toasts/toasts.ts';

const key = 'letter';
const file = { file_name: 'letter.pdf', file_size: 2048 };
const uploaded = { kind: 'uploaded', file } as const;

/** Creates a documents host in memory, without an account, an application or a form. */
function hostInMemory(work: Record<string, WorkStatus> = {}) {
  const stored = new Map<string, StoredDocument>();
  let unseen: readonly string[] = [];
  const host: DocumentsHost = {
    presign: async () => ({ url: '', fields: { key: '' } }),
    startConversion: async () => {},
    readConversion: async (key) => work[key] ?? { status: 'NOT_ANSWERED' },
    deleteDocument: jest.fn(async () => {}),
    getStored: (key) => stored.get(key),
    setStored: (key, document) => void (document ? stored.set(key, document) : stored.delete(key)),
    onStored: () => () => {},
    unseenConversions: {
      get: () => unseen,
      set(keys) {
        unseen = keys;
      },
    },
    labelOf: (key) => `The ${key}`,
    keysAskedTogether: (key) => [key],
    lockedReason: () => undefined,
  };
  return host;
}

const labels = () => toasts.get().map(({ label }) => label);

beforeEach(() => toasts.set([]));

describe('a document', () => {
  it('is converting and listed as unseen until its conversion ends', () => {
    const documents = createDocuments(hostInMemory());
    changeDocument(documents, key, uploaded);
    expect(stepOf(documents.get(key))).toBe('converting');
    expect(documents.host.unseenConversions.get()).toEqual([key]);
    applyConversionResult(documents, key, { status: 'COMPLETED' });
    expect(documents.host.getStored(key)).toEqual({ file, isConverted: true });
    expect(documents.host.unseenConversions.get()).toEqual([]);
  });

  it('shows what the user has to know about a converted file', () => {
    const documents = createDocuments(hostInMemory());
    for (const message of ['Your file has been converted.', 'Your file has been converted. It was signed.']) {
      changeDocument(documents, key, uploaded);
      applyConversionResult(documents, key, { status: 'COMPLETED', message });
    }
    expect(toasts.get()).toMatchObject([
      { severity: 'success', label: 'The letter', text: expect.stringMatching(/signed/) },
    ]);
  });

  it('is removed if it cannot be converted, with one message until the next attempt', () => {
    const documents = createDocuments(hostInMemory());
    changeDocument(documents, key, uploaded);
    applyConversionResult(documents, key, { status: 'FAILED', message: 'It has a password.' });
    expect(documents.get(key).attempt).toMatchObject({ problems: ['It has a password.'] });
    expect(documents.host.getStored(key)).toBeUndefined();
    expect(labels()).toEqual(['Error uploading file for The letter']);
    changeDocument(documents, key, { kind: 'failed', problems: ['It is empty.'] });
    expect(labels()).toEqual(['Error uploading file for The letter']);
    changeDocument(documents, key, { kind: 'chosen' });
    expect(labels()).toEqual([]);
  });

  it('is deleted by its host, and stays if that fails', async () => {
    const documents = createDocuments({
      ...hostInMemory(),
      deleteDocument: jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Offline.')).mockResolvedValue(),
    });
    changeDocument(documents, key, uploaded);
    await expect(deleteDocument(documents, key)).rejects.toThrow('Offline.');
    expect(stepOf(documents.get(key))).toBe('converting');
    await deleteDocument(documents, key);
    expect(stepOf(documents.get(key))).toBe('none');
    expect(documents.host.unseenConversions.get()).toEqual([]);
  });

  it('is the same object until it changes', () => {
    const host = hostInMemory();
    const documents = createDocuments({
      ...host,
      getStored: (key) => ({ ...host.getStored(key), file, isConverted: true }),
    });
    const before = documents.get(key);
    expect(documents.get(key)).toBe(before);
    changeDocument(documents, key, { kind: 'failed', problems: [] });
    expect(documents.get(key)).not.toBe(before);
  });
});

describe('conversions that ended unseen', () => {
  const work: Record<string, WorkStatus> = {
    done: { status: 'COMPLETED' },
    broken: { status: 'FAILED' },
    long: { status: 'IN_PROGRESS' },
    gone: { status: 'NOT_ANSWERED' },
    replaced: { status: 'FAILED' },
  };

  it('are returned by label if they failed, while running and replaced ones stay unseen', async () => {
    const documents = createDocuments(hostInMemory(work));
    for (const key of Object.keys(work)) changeDocument(documents, key, uploaded);
    const attempt = { step: 'uploading', name: '', size: 0, percent: 0, cancel: () => {} } as const;
    changeDocument(documents, 'replaced', { kind: 'progressed', attempt });
    expect(await applyUnseenConversionResults(documents)).toEqual(['The broken']);
    const steps = Object.keys(work).map((key) => stepOf(documents.get(key)));
    expect(steps).toEqual(['done', 'failed', 'converting', 'none', 'uploading']);
    expect(documents.host.unseenConversions.get()).toEqual(['long', 'replaced']);
  });
});

describe('forgetting the documents', () => {
  it('cancels an upload, shows no message and keeps the stored document', () => {
    const documents = createDocuments(hostInMemory());
    changeDocument(documents, key, uploaded);
    const cancel = jest.fn();
    const attempt = { step: 'uploading', name: '', size: 0, percent: 0, cancel } as const;
    changeDocument(documents, key, { kind: 'progressed', attempt });
    const listener = jest.fn();
    documents.subscribe(key, listener);
    documents.reset();
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(listener).toHaveBeenCalled();
    expect(labels()).toEqual([]);
    expect(documents.get(key)).toEqual({ stored: { file, isConverted: false } });
    expect(documents.host.unseenConversions.get()).toEqual([]);
  });
});
