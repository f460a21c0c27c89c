import { queryOptions } from '@tanstack/react-query';
import { getTmp } from '../../../../shared/contracts/links.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { call } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { visitorToken } from '../../session/index.ts';

export interface LinkDraft {
  readonly answer: Answers;
  readonly problem?: string;
}

/** An invalid link leaves an empty form instead of an error screen. */
export const linkDraftQuery = () => {
  const token = visitorToken();
  return queryOptions({
    queryKey: ['tmp', token],
    queryFn: () => (token ? load(token) : nothing),
    // Without a link there is nothing to wait for.
    ...(!token && { initialData: nothing }),
  });
};

const nothing: LinkDraft = { answer: {} };

const load = (token: string): Promise<LinkDraft> =>
  call(getTmp, { query: { token } }).catch((error: unknown) => ({ answer: {}, problem: sentenceOf(error) }));
