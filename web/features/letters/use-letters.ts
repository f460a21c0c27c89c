import type { ComponentType, ReactNode } from 'react';
import { partner } from '#partner';
import { type ChangedLetter, getLetters, type Letter, type Letters } from '../../../shared/contracts/letters.ts';
import { times } from '../../../shared/limits.ts';
import { call } from '../../lib/calls/call.ts';
import { conflict, ServerError } from '../../lib/calls/errors.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { serverNow } from '../../lib/calls/server-day.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { application, saveNow, savingProblem } from '../application/index.ts';

const queryKey = ['letters'] as const;

const minute = 60_000;
const isRecent = (at = '') => Math.abs(serverNow().getTime() - Date.parse(at)) < minute;

/** Whether its email is about to be sent or delivered: the submit asks, or somebody just has. */
const isOnItsWay = ({ state, times: { asked }, delivery }: Letter) =>
  state === 'listed'
    ? isRecent(application.state.submitted_at)
    : state === 'asked' && delivery !== 'delivered' && isRecent(asked);

/** Asked again and again while the page is in view: recommenders, mail servers and the clock change them. */
export const useLetters = () =>
  useQuery({
    queryKey,
    queryFn: () => call(getLetters),
    enabled: partner.config.letters !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.letters.some(isOnItsWay) ? times.conversionPoll : times.lettersPoll),
    throwOnError: false,
  });

/** False until it is known. */
export function useAllLettersCame(): boolean {
  const { letters = [] } = useLetters().data ?? {};
  return letters.length > 0 && letters.every(({ state }) => state === 'received');
}

export const refreshLetters = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

/** What is there by now, of one letter. What was asked for before is older. */
async function showLetter(letter: Letter): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Letters>(
    queryKey,
    (shown) => shown && { letters: shown.letters.map((each) => (each.n === letter.n ? letter : each)) },
  );
}

export const isConflict = (error: unknown): boolean => error instanceof ServerError && error.status === conflict;

/** The server asks for letters by the answers that it has. */
export async function saveAnswers(): Promise<void> {
  if (!(await saveNow())) throw savingProblem();
}

/** Sends a change. Whether it was made or refused for what is there by now, that is shown. */
export async function changeLetter(send: () => Promise<ChangedLetter>): Promise<void> {
  await saveAnswers();
  try {
    await showLetter((await send()).letter);
  } catch (error) {
    if (isConflict(error)) await showPresent(error as ServerError);
    throw error;
  }
}

async function showPresent({ content }: ServerError) {
  const { present } = content as { readonly present?: Letter };
  await (present ? showLetter(present) : refreshLetters());
}

export type Place = ComponentType<{
  readonly page: string;
  readonly hash: string;
  readonly children: ReactNode;
}>;

export interface LetterDialogProps {
  readonly letter: Letter;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It was done, or refused for what has happened meanwhile. */
  readonly onDone: (refusal?: unknown) => void;
  readonly place: Place | undefined;
}
