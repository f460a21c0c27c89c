import { getTmp } from '../../../../shared/contracts/links.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { call } from '../../../lib/calls/call.ts';
import { errorMessage } from '../../../lib/calls/errors.ts';
import { visitorToken } from '../../../lib/storage/link-tokens.ts';

interface LinkDraft {
  readonly answer: Answers;
  readonly problem?: string;
}

let loadedDraft: { readonly token: string; readonly draft: Promise<LinkDraft> } | undefined;

/** Returns the answers of a visitor's link, loaded once per link, or undefined at once without a link. */
export function linkDraft(): Promise<LinkDraft> | undefined {
  const token = visitorToken();
  if (token === null) return undefined;
  if (loadedDraft?.token !== token) loadedDraft = { token, draft: load(token) };
  return loadedDraft.draft;
}

/** Loads the answers of a link. An invalid link leaves an empty form instead of an error screen. */
const load = (token: string): Promise<LinkDraft> =>
  call(getTmp, { query: { token } }).catch((error: unknown) => ({ answer: {}, problem: errorMessage(error) }));
