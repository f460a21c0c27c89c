import type { ComponentType, ReactNode } from 'react';
import { partner } from '#partner';
import { type ChangedLetter, getLetters, type Letter, type Letters } from '../../../shared/contracts/letters.ts';
import { times } from '../../../shared/limits.ts';
import { call } from '../../lib/calls/call.ts';
import { conflictStatus, ServerError } from '../../lib/calls/errors.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { serverNow } from '../../lib/calls/server-time.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { application, getSavingError, saveNow } from '../application/index.ts';
import { questionOf } from './recommender-row.ts';

const queryKey = ['letters'] as const;

const minute = 60_000;
const isRecent = (at = '') => Math.abs(serverNow().getTime() - Date.parse(at)) < minute;

/** Whether the letter's email is about to be sent or delivered, after a recent submission or request. */
const isDeliveryPending = ({ state, times: { asked }, delivery }: Letter) =>
  state === 'listed'
    ? isRecent(application.state.submitted_at)
    : state === 'asked' && delivery !== 'delivered' && isRecent(asked);

/** Reads the letters repeatedly while the page is in view: recommenders, mail servers and time change them. */
export const useLetters = () =>
  useQuery({
    queryKey,
    queryFn: () => call(getLetters),
    enabled: partner.config.letters !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.letters.some(isDeliveryPending) ? times.conversionPoll : times.lettersPoll,
    throwOnError: false,
  });

/** Returns the number of received letters and of all letters. Both are 0 until the letters are known. */
export function useLetterCounts() {
  const { letters = [] } = useLetters().data ?? {};
  return { received: letters.filter(({ state }) => state === 'received').length, total: letters.length };
}

/** Whether the recommender can still send the letter. */
export const isOpenRequest = ({ state }: Letter): boolean => state === 'asked' || state === 'accepted';

export const refreshLetters = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

/** Shows a letter as the server has it now. Cancels running reads, whose results would be older. */
async function showLetter(letter: Letter): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Letters>(
    queryKey,
    (shown) => shown && { letters: shown.letters.map((each) => (each.n === letter.n ? letter : each)) },
  );
}

export const isConflict = (error: unknown): boolean => error instanceof ServerError && error.status === conflictStatus;

/**
 * Saves the answers, because the server requests letters by its saved answers.
 * @throws the saving problem if an answer cannot be saved
 */
export async function saveAnswers(): Promise<void> {
  if (!(await saveNow())) throw getSavingError();
}

/** Changes a recommender's address in the form. @throws the saving problem if it cannot be saved */
export async function correctAddress(n: number, address: string): Promise<void> {
  application.set(questionOf('email', n)?.key ?? '', address);
  await saveAnswers();
}

/**
 * Shows the changed letter, or after a conflict the letter that the server has.
 * @throws the saving problem, or the error of the change
 */
export async function changeLetter(send: () => Promise<ChangedLetter>): Promise<void> {
  await saveAnswers();
  try {
    await showLetter((await send()).letter);
  } catch (error) {
    if (isConflict(error)) await showCurrentLetter(error as ServerError);
    throw error;
  }
}

async function showCurrentLetter({ content }: ServerError) {
  const { present } = content as { readonly present?: Letter };
  await (present ? showLetter(present) : refreshLetters());
}

export type QuestionLinkComponent = ComponentType<{
  readonly page: string;
  readonly hash: string;
  readonly children: ReactNode;
}>;

export interface LetterDialogProps {
  readonly letter: Letter;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the change was made, or when it was refused because the letter has changed in the meantime. */
  readonly onDone: (refusal?: unknown) => void;
  readonly questionLink: QuestionLinkComponent | undefined;
}
