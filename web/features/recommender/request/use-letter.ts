import { getLetterRequest, type LetterRequest } from '../../../../shared/contracts/letter.ts';
import { times } from '../../../../shared/limits.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useQuery } from '../../../lib/calls/use-query.ts';
import { DeclinedHere, declinedLinks, type Kept, keptText } from '../draft/kept-text.ts';
import { callLetter, isEnded } from '../link/link.ts';

export interface Letter {
  readonly request: LetterRequest;
  /** The letter's text that only this browser has. */
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

/** Reads the request of a letter. Reads it repeatedly while a sent letter is being converted. */
export const useLetter = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: () => read(token),
    // Do not cache: when the letter is shown again, this browser may have a different text.
    gcTime: 0,
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.request.sent === 'converting' ? times.conversionPoll : false),
    // Another person with the link may have continued the letter.
    refetchOnWindowFocus: 'always',
  });

export const readLetterAgain = (token: string) => queryClient.invalidateQueries({ queryKey: keyOf(token) });

/** Updates the request on screen by a response of the server, until it is read again. */
export async function noteOfLetter(token: string, noted: Partial<LetterRequest>) {
  // Running reads would bring older data.
  await queryClient.cancelQueries({ queryKey: keyOf(token) });
  queryClient.setQueryData<Letter>(keyOf(token), (letter) =>
    letter ? { ...letter, request: { ...letter.request, ...noted } } : letter,
  );
}
