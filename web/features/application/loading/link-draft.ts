import { queryOptions } from '@tanstack/react-query';
import { getTmp } from '../../../../shared/contracts/links.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { call } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { visitorToken } from '../../session/index.ts';

export interface LinkDraft {
  readonly answer: Answers;
  /** Why there are no answers, when there should be some. */
  readonly problem?: string;
}

/** The answers that a visitor's link brings. A link that does not work leaves an empty form rather than no form. */
export const linkDraftQuery = () => {
  const token = visitorToken();
  return queryOptions({ queryKey: ['tmp', token], queryFn: () => (token ? load(token) : nothing) });
};

const nothing: LinkDraft = { answer: {} };

const load = (token: string): Promise<LinkDraft> =>
  call(getTmp, { query: { token } }).catch((error: unknown) => ({ answer: {}, problem: sentenceOf(error) }));
