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

type Row = Readonly<Record<Name, string>>;

const withoutAttempt: Row = {
  none: 'none',
  preparing: 'none',
  uploading: 'none',
  'uploading over done': 'done',
  converting: 'converting',
  done: 'done',
  failed: 'none',
  'failed over done': 'done',
  'failed over converting': 'converting',
};

/** The next state for each event and state. */
const table: Readonly<Record<DocumentEvent['kind'], Row>> = {
  chosen: withoutAttempt,
  cancelled: withoutAttempt,
  progressed: {
    none: 'uploading',
    preparing: 'uploading',
    uploading: 'uploading',
    'uploading over done': 'uploading over done',
    converting: 'uploading over converting',
    done: 'uploading over done',
    failed: 'uploading',
    'failed over done': 'uploading over done',
    'failed over converting': 'uploading over converting',
  },
  failed: {
    none: 'failed',
    preparing: 'failed',
    uploading: 'failed',
    'uploading over done': 'failed over done',
    converting: 'failed over converting',
    done: 'failed over done',
    failed: 'failed',
    'failed over done': 'failed over done',
    'failed over converting': 'failed over converting',
  },
  uploaded: {
    none: 'converting',
    preparing: 'converting',
    uploading: 'converting',
    'uploading over done': 'converting',
    converting: 'converting',
    done: 'converting',
    failed: 'converting',
    'failed over done': 'converting',
    'failed over converting': 'converting',
  },
  converted: {
    none: 'done',
    preparing: 'preparing over done',
    uploading: 'uploading over done',
    'uploading over done': 'uploading over done',
    converting: 'done',
    done: 'done',
    failed: 'done',
    'failed over done': 'done',
    'failed over converting': 'done',
  },
  refused: {
    none: 'failed',
    preparing: 'preparing',
    uploading: 'uploading',
    'uploading over done': 'uploading',
    converting: 'failed',
    done: 'failed',
    failed: 'failed',
    'failed over done': 'failed',
    'failed over converting': 'failed',
  },
  deleted: {
    none: 'none',
    preparing: 'preparing',
    uploading: 'uploading',
    'uploading over done': 'uploading',
    converting: 'none',
    done: 'none',
    failed: 'none',
    'failed over done': 'none',
    'failed over converting': 'none',
  },
};

describe.each(Object.values(events))('the event "$kind"', (event) => {
  it.each(Object.entries(table[event.kind]))('changes "%s" to "%s"', (before, after) => {
    expect(nameOf(nextState(states[before as Name], event))).toBe(after);
  });
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
