import type { TermWindow } from '../partner/windows.ts';
import type { WebStatus } from '../status.ts';
import type { Receipt } from './application.ts';
import { contract, type Message } from './contract.ts';

export interface ApplicationSummary extends Partial<Receipt> {
  /** The application's number within the account, from 1. */
  readonly number: number;
  /** The labels of the chosen program and term; '' until chosen. */
  readonly program: string;
  readonly term: string;
  readonly web_status: WebStatus | null;
  /** Present if a recommender declined and the applicant has not answered that with another request. */
  readonly declined?: true;
  /** The window of the application's term. Absent if the application is submitted or its term has no window. */
  readonly window?: TermWindow;
  /** Whether the calls of this session apply to this application. */
  readonly chosen: boolean;
}

/** The applications of an account, oldest first. */
export interface Applications {
  readonly applications: readonly ApplicationSummary[];
  /** Whether `postApplication` would start another application. */
  readonly may_start: boolean;
}

const items = ['account', 'application'] as const;

export const getApplications = /* @__PURE__ */ contract<Applications>()({
  name: 'getApplications',
  method: 'GET',
  path: '/api/applications',
  access: 'session',
  needs: 'severalApplications',
  uses: { table: { GetItem: items }, followups: { GetItem: ['asks'] } },
});

/** Starts and chooses an application with answers copied from the newest one, which must be submitted. */
export const postApplication = /* @__PURE__ */ contract<Message & { number: number }>()({
  name: 'postApplication',
  method: 'POST',
  path: '/api/applications',
  access: 'session',
  needs: 'severalApplications',
  body: async () => (await import('#schemas/application')).emptyBody,
  uses: { table: { GetItem: items, UpdateItem: items } },
});

/**
 * Deletes an unsubmitted application with its answers and documents. Refuses if it is the only application or has
 * requested letters. Returns the number of the application that is open afterwards. Idempotent.
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
    followups: { GetItem: ['asks'] },
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
  body: async () => (await import('#schemas/application')).chosenApplication,
  uses: { table: { GetItem: ['application'] } },
});
