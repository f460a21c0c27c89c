// One request: who asks for what, whether it is accepted, and what is shown once it is received or closed.

import { getLetterRequest, type LetterRequest } from '../../../../shared/contracts/letter.ts';
import { times } from '../../../../shared/limits.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useQuery } from '../../../lib/calls/use-query.ts';
import { DeclinedHere, declinedLinks, type Kept, keptText } from '../draft/kept-text.ts';
import { callLetter, isEnded } from '../link/link.ts';

export interface Letter {
  readonly request: LetterRequest;
  /** Words of it that only this browser has. */
  readonly kept: Kept | undefined;
}

const keyOf = (token: string) => ['letter', token] as const;

async function read(token: string): Promise<Letter> {
  try {
    const [request, kept] = await Promise.all([callLetter(getLetterRequest, token), keptText(token).read()]);
    await declinedLinks.forget(token);
    return { request, kept };
  } catch (error) {
    throw isEnded(error) && (await declinedLinks.has(token)) ? new DeclinedHere() : error;
  }
}

/** The request of a letter; asked for again and again while the letter that was sent is being prepared. */
export const useLetter = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: () => read(token),
    // Shown anew, it has other words that only this browser has.
    gcTime: 0,
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.request.sent === 'converting' ? times.conversionPoll : false),
    // Somebody else with the link may have gone on with it.
    refetchOnWindowFocus: 'always',
  });

export const readLetterAgain = (token: string) => queryClient.invalidateQueries({ queryKey: keyOf(token) });

/** What an answer of the server has said of it, until it is read again. */
export async function noteOfLetter(token: string, noted: Partial<LetterRequest>) {
  // What was asked for before is older.
  await queryClient.cancelQueries({ queryKey: keyOf(token) });
  queryClient.setQueryData<Letter>(keyOf(token), (letter) =>
    letter ? { ...letter, request: { ...letter.request, ...noted } } : letter,
  );
}
