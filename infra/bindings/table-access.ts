import type { Contract } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';

/** What an item of the table is: the part of its id before the first '#'. */
export type ItemKind = 'application' | 'emails' | 'link' | 'session' | 'sessions-ended';

export interface TableAccess {
  readonly read?: readonly ItemKind[];
  readonly put?: readonly ItemKind[];
  readonly update?: readonly ItemKind[];
}

const changesApplications: TableAccess = { read: ['application'], update: ['application'] };
const countsEmails: TableAccess = { update: ['emails'] };

/** By contract or worker, for those that no session opens. */
const others: Readonly<Record<string, TableAccess>> = {
  postSignup: countsEmails,
  postResendConfirm: countsEmails,
  postForgotPassword: countsEmails,
  postLogin: { put: ['session'], update: ['application'] },
  postResetPassword: { put: ['sessions-ended'] },
  getTmp: { read: ['link'] },
  getTmpPdf: { read: ['link', 'application'] },
  getTmpDocument: { read: ['link', 'application'] },
  convertUpload: changesApplications,
  renderPdfCopy: changesApplications,
  recordSubmission: changesApplications,
  failDeadLetters: { update: ['application'] },
};

/** Adds what the item of an earlier release lacks. */
const completes: ReadonlySet<string> = new Set(['getProfile']);

/** A call that pages repeat by themselves reads its session; others prolong it, which tells as much. */
function ofSession({ name, method, polling, storesJobState }: Contract): TableAccess {
  const isRead = method === 'GET' && !storesJobState && !completes.has(name);
  return {
    read: [...(polling ? (['session'] as const) : []), 'sessions-ended', 'application'],
    update: [...(polling ? [] : (['session'] as const)), ...(isRead ? [] : (['application'] as const))],
  };
}

/** What a contract or worker does with the table. One that uses it without an entry fails the synthesis. */
export function tableAccessOf(caller: string): TableAccess {
  const contract = routes.find(({ name }) => name === caller);
  const access = contract?.access === 'session' ? ofSession(contract) : others[caller];
  if (!access) throw new Error(`${caller} uses the table. Say in table-access.ts what it does with it.`);
  return access;
}
