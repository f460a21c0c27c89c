import { describe, expect, it } from '@jest/globals';
import {
  type Attempt,
  type DocumentEvent,
  type DocumentState,
  nextState,
  type StoredDocument,
  stepOf,
} from '../../../../../web/features/documents/state/document-state.ts';

const file = { file_name: 'transcript.pdf', file_size: 2048 };
const sending = { name: 'transcript.pdf', size: 2048, percent: 50, cancel: () => {} };
const problems = ['Your file is empty.'];

const converting: StoredDocument = { file, isConverted: false };
const done: StoredDocument = { file, isConverted: true };
const preparing: Attempt = { step: 'preparing', ...sending };
const uploading: Attempt & { percent: number } = { step: 'uploading', ...sending };
const failed: Attempt = { step: 'failed', problems };

/** The states by name. `uploading over done` means that an upload may replace a stored document. */
const states = {
  none: {},
  preparing: { attempt: preparing },
  uploading: { attempt: uploading },
  'uploading over done': { stored: done, attempt: uploading },
  converting: { stored: converting },
  done: { stored: done },
  failed: { attempt: failed },
  'failed over done': { stored: done, attempt: failed },
  'failed over converting': { stored: converting, attempt: failed },
} satisfies Record<string, DocumentState>;
type Name = keyof typeof states;

const events: { readonly [K in DocumentEvent['kind']]: DocumentEvent & { readonly kind: K } } = {
  chosen: { kind: 'chosen' },
  cancelled: { kind: 'cancelled' },
  progressed: { kind: 'progressed', attempt: uploading },
  failed: { kind: 'failed', problems },
  uploaded: { kind: 'uploaded', file },
  converted: { kind: 'converted' },
  refused: { kind: 'refused', problems },
  deleted: { kind: 'deleted' },
};

const nameOf = (state: DocumentState) =>
  state.attempt && state.stored ? `${stepOf(state)} over ${stepOf({ stored: state.stored })}` : stepOf(state);

it.each<[Name, DocumentEvent['kind'], string]>([
  ['none', 'chosen', 'none'],
  ['failed over done', 'chosen', 'done'],
  ['uploading', 'cancelled', 'none'],
  ['uploading over done', 'cancelled', 'done'],
  ['preparing', 'progressed', 'uploading'],
  ['failed over done', 'progressed', 'uploading over done'],
  ['uploading', 'failed', 'failed'],
  ['uploading over done', 'failed', 'failed over done'],
  ['converting', 'failed', 'failed over converting'],
  ['uploading over done', 'uploaded', 'converting'],
  ['converting', 'converted', 'done'],
  ['uploading over done', 'converted', 'uploading over done'],
  ['failed over converting', 'converted', 'done'],
  ['converting', 'refused', 'failed'],
  ['uploading over done', 'refused', 'uploading'],
  ['done', 'deleted', 'none'],
  ['uploading over done', 'deleted', 'uploading'],
  ['failed over done', 'deleted', 'none'],
])('"%s" after the event "%s" is "%s"', (before, kind, after) => {
  expect(nameOf(nextState(states[before], events[kind]))).toBe(after);
});

describe('a document that has failed', () => {
  it('has the problems and the retry of the last failure', () => {
    const retry = () => {};
    expect(nextState(states.failed, { kind: 'failed', problems: ['Offline.'], retry })).toEqual({
      attempt: { step: 'failed', problems: ['Offline.'], retry },
    });
  });
});

describe('a document that is converted', () => {
  it('has the uploaded file', () => {
    expect(nextState(states.converting, events.converted)).toEqual({ stored: done });
  });
});
