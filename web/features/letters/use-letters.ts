import { partner } from '#partner';
import { getLetters, type Letter, type Letters } from '../../../shared/contracts/letters.ts';
import { times } from '../../../shared/limits.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { serverNow } from '../../lib/server-day.ts';
import { useQuery } from '../../lib/use-query.ts';
import { application } from '../application/index.ts';

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
export async function showLetter(letter: Letter): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Letters>(
    queryKey,
    (shown) => shown && { letters: shown.letters.map((each) => (each.n === letter.n ? letter : each)) },
  );
}
