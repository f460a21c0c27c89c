import type { Contract } from '../../../../shared/contracts/contract.ts';
import { letterHeader } from '../../../../shared/contracts/letter.ts';
import { type CallRequest, call } from '../../../lib/calls/call.ts';
import { ServerError } from '../../../lib/calls/errors.ts';
import { keepPageWhile } from '../../../lib/code/load-again.ts';
import { createStore } from '../../../lib/external-store.ts';
import { adoptTokens, rawParameterIn } from '../../../lib/storage/link-tokens.ts';
import { keeping, tabStorage } from '../../../lib/storage/storage.ts';

/** What the page was opened with: a letter's token, which a list may have led to, or a list's. */
interface Link {
  readonly letter: string | null;
  readonly list: string | null;
}

const keys = { letter_token: 'letter-token', list_token: 'letters-list-token' } as const;
/** Of the history, where a list has led to a letter: its "Back" leads to the list again. */
const fromList = { isOfList: true };

export const link = createStore<Link>({ letter: null, list: null });

/** Takes the tokens out of the address. A letter's own link has nothing to do with a list that was open before. */
export function openLink() {
  const has = (parameter: string) => rawParameterIn(location.href, parameter) !== null;
  if (has('letter_token')) tabStorage.removeItem(keys.list_token);
  if (has('list_token')) tabStorage.removeItem(keys.letter_token);
  adoptTokens(keys);
  keepPageWhile(() => !keeping.get());
  show();
  addEventListener('popstate', show);
}

function show() {
  const list = tabStorage.getItem(keys.list_token);
  const isLetter = list === null || history.state?.isOfList === true;
  link.set({ letter: isLetter ? tabStorage.getItem(keys.letter_token) : null, list });
}

export function openLetterOfList(token: string) {
  tabStorage.setItem(keys.letter_token, token);
  history.pushState(fromList, '');
  show();
}

/** To the page that anybody opens who has no link. */
export function leaveLink() {
  for (const key of Object.values(keys)) tabStorage.removeItem(key);
  history.pushState(null, '');
  show();
}

export const backToList = () => history.back();

const unauthorized = 401;

/** Whether a link leads nowhere any more: which of the reasons it is, nobody is told. */
export const isEnded = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.status === unauthorized;

/** A call by a letter's token, or a list's. */
export const callLetter = <Body, Query, Param extends string, Result>(
  contract: Contract<Body, Query, Param, Result>,
  token: string,
  request: Omit<CallRequest<Body>, 'headers'> = {},
): Promise<Result> => call(contract, { ...request, headers: { [letterHeader]: token } });
