import type { Contract } from '../../../../shared/contracts/contract.ts';
import { letterHeader } from '../../../../shared/contracts/letter.ts';
import { type CallRequest, call } from '../../../lib/calls/call.ts';
import { ServerError } from '../../../lib/calls/errors.ts';
import { blockReloadWhile } from '../../../lib/code/reload-page.ts';
import { createStore } from '../../../lib/external-store.ts';
import { moveTokensFromUrl, rawParameterIn } from '../../../lib/storage/link-tokens.ts';
import { storagePersists, tabStorage } from '../../../lib/storage/storage.ts';

/** The tokens that the page was opened with. A letter may have been opened from a list. */
interface Link {
  readonly letter: string | null;
  readonly list: string | null;
}

const keys = { letter_token: 'letter-token', list_token: 'letters-list-token' } as const;
/** The history state of a letter that was opened from a list. Its "Back" leads to the list again. */
const openedFromListState = { isOfList: true };

export const link = createStore<Link>({ letter: null, list: null });

/** Moves the tokens from the address to the tab's storage. Opening a letter by its own link closes an open list. */
export function openLink() {
  const has = (parameter: string) => rawParameterIn(location.href, parameter) !== null;
  if (has('letter_token')) tabStorage.removeItem(keys.list_token);
  if (has('list_token')) tabStorage.removeItem(keys.letter_token);
  moveTokensFromUrl(keys);
  blockReloadWhile(() => !storagePersists.get());
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
  history.pushState(openedFromListState, '');
  show();
}

export function closeLink() {
  for (const key of Object.values(keys)) tabStorage.removeItem(key);
  history.pushState(null, '');
  show();
}

export const backToList = () => history.back();

const unauthorized = 401;

/** Whether an error means that the link no longer works. The server does not say why. */
export const isLinkEndedError = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.status === unauthorized;

export const callLetter = <Body, Query, Param extends string, Result>(
  contract: Contract<Body, Query, Param, Result>,
  token: string,
  request: Omit<CallRequest<Body>, 'headers'> = {},
): Promise<Result> => call(contract, { ...request, headers: { [letterHeader]: token } });
