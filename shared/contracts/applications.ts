import type { TermWindow } from '../partner/windows.ts';
import type { WebStatus } from '../status.ts';
import { contract, type Message } from './contract.ts';

/** One application of an account, as its owner tells it from the others. */
export interface ApplicationSummary {
  /** 1 for the first. */
  readonly number: number;
  /** Labels; '' until chosen. */
  readonly program: string;
  readonly term: string;
  readonly web_status: WebStatus | null;
  readonly submitted_at?: string;
  readonly confirmation_number?: string;
  readonly late?: true;
  /** Until it is submitted; absent when nothing limits it. */
  readonly window?: TermWindow;
  /** The one that every call of this session means. */
  readonly chosen: boolean;
}

/** The oldest first. */
export interface Applications {
  readonly applications: readonly ApplicationSummary[];
  /** Whether `postApplication` would start another one. */
  readonly may_start: boolean;
}

const items = ['account', 'application'] as const;

export const getApplications = /* @__PURE__ */ contract<Applications>()({
  name: 'getApplications',
  method: 'GET',
  path: '/api/applications',
  access: 'session',
  needs: 'severalApplications',
  uses: { table: { GetItem: items } },
});

/** Starts another application with answers of the newest, which must be submitted, and chooses it. */
export const postApplication = /* @__PURE__ */ contract<Message & { number: number }>()({
  name: 'postApplication',
  method: 'POST',
  path: '/api/applications',
  access: 'session',
  needs: 'severalApplications',
  body: async () => (await import('./schemas/application.ts')).nothing,
  uses: { table: { GetItem: items, UpdateItem: items } },
});

/**
 * Discards an application that was begun and not submitted, with its answers and documents; not the only one, nor one in
 * which letters were asked for. Answers which application is open then. Repeated: the same.
 */
export const deleteApplication = /* @__PURE__ */ contract<Message & { number: number }>()({
  name: 'deleteApplication',
  method: 'DELETE',
  path: '/api/applications/{number}',
  params: ['number'],
  access: 'session',
  needs: 'severalApplications',
  uses: {
    table: { GetItem: items, DeleteItem: ['application'] },
    asks: { GetItem: ['asks'] },
    conversionQueue: true,
    pdfCopyQueue: true,
  },
});

export const putChosenApplication = /* @__PURE__ */ contract<Message & { number: number }>()({
  name: 'putChosenApplication',
  method: 'PUT',
  path: '/api/applications/chosen',
  access: 'session',
  needs: 'severalApplications',
  body: async () => (await import('./schemas/application.ts')).chosen,
  uses: { table: { GetItem: items } },
});
