import { getLetterRequest, type LetterRequest } from '../../../../shared/contracts/letter.ts';
import { times } from '../../../../shared/limits.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useQuery } from '../../../lib/calls/use-query.ts';
import { createLocalDraftStore, declinedLinks, type LocalDraft, RequestDeclinedError } from '../draft/local-draft.ts';
import { callLetter, isLinkEndedError } from '../link/link.ts';

export interface Letter {
  readonly request: LetterRequest;
  /** The letter's text that only this browser has. */
  readonly localDraft: LocalDraft | undefined;
}

const keyOf = (token: string) => ['letter', token] as const;

async function loadLetter(token: string): Promise<Letter> {
  try {
    const [request, localDraft] = await Promise.all([
      callLetter(getLetterRequest, token),
      createLocalDraftStore(token).read(),
    ]);
    await declinedLinks.remove(token);
    return { request, localDraft };
  } catch (error) {
    throw isLinkEndedError(error) && (await declinedLinks.has(token)) ? new RequestDeclinedError() : error;
  }
}

/** Reads the request of a letter. Reads it repeatedly while a sent letter is being converted. */
export const useLetter = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: () => loadLetter(token),
    // Do not cache: when the letter is shown again, this browser may have a different text.
    gcTime: 0,
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.request.sent === 'converting' ? times.conversionPoll : false),
    // Another person with the link may have continued the letter.
    refetchOnWindowFocus: 'always',
  });

export const refreshLetter = (token: string) => queryClient.invalidateQueries({ queryKey: keyOf(token) });

/** Shows the changes that a response contains, until the request is read again. */
export async function updateShownRequest(token: string, changes: Partial<LetterRequest>) {
  // Running reads would overwrite the changes with older data.
  await queryClient.cancelQueries({ queryKey: keyOf(token) });
  queryClient.setQueryData<Letter>(keyOf(token), (letter) =>
    letter ? { ...letter, request: { ...letter.request, ...changes } } : letter,
  );
}
