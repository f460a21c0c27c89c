import { useRef, useState } from 'react';
import { config } from '#partner';
import { getLetterList, type ListedLetter, postLetterOpen } from '../../../../shared/contracts/letter.ts';
import { formatLastDay } from '../../../../shared/letters/letter-dates.ts';
import { errorMessage } from '../../../lib/calls/errors.ts';
import { useQuery } from '../../../lib/calls/use-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { callLetter, isLinkEndedError, openLetterOfList } from '../link/link.ts';
import { Loading, NotLoaded, ScreenHeading } from '../page/page.tsx';
import styles from '../page/recommender.module.css';
import { EndedScreen } from './ended-screen.tsx';

export function ListScreen({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['letters', token],
    queryFn: () => callLetter(getLetterList, token),
    throwOnError: false,
    // Requests that were answered in the meantime are no longer in the list.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  if (isLinkEndedError(error)) return <EndedScreen error={error} />;
  if (data) return <Requests token={token} requests={data.requests} reload={refetch} />;
  return error ? <NotLoaded error={error} retry={refetch} /> : <Loading />;
}

interface Props {
  readonly token: string;
  readonly requests: readonly ListedLetter[];
  readonly reload: () => Promise<unknown>;
}

function Requests({ token, requests, reload }: Props) {
  const [problem, setProblem] = useState('');
  const requestedId = useRef('');
  const isMounted = useIsMounted();
  const open = async (id: string) => {
    requestedId.current = id;
    setProblem('');
    try {
      const { token: letter } = await callLetter(postLetterOpen, token, { body: { id } });
      // The user may have opened another request in the meantime.
      if (isMounted() && requestedId.current === id) openLetterOfList(letter);
    } catch (error) {
      setProblem(isLinkEndedError(error) ? 'This request is no longer open.' : errorMessage(error));
      // The list's own link may have ended, too.
      if (isLinkEndedError(error)) await reload();
    }
  };
  return (
    <>
      <ScreenHeading title="Your open requests">Your open requests</ScreenHeading>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>{requests.length === 0 ? 'You have no open requests.' : "Letters you've been asked to write"}</p>
      <ul className={styles.list}>
        {requests.map(({ id, applicant_name, program, due, state }) => (
          <li key={id} className="buttons card">
            <div>
              <strong translate="no" dir="auto">
                {applicant_name}
              </strong>
              {program && <div translate="no">{program}</div>}
              <div className="meta">
                <span>Due</span> <span translate="no">{formatLastDay(due, config.timeZone)}</span>
                <span>{`. ${stateLabels[state]}`}</span>
              </div>
            </div>
            <Button onClick={() => open(id)}>
              <span>Open</span>
              <VisuallyHidden>
                {' '}
                <span>the request from</span> <UserText>{applicant_name}</UserText>
              </VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const stateLabels: Readonly<Record<ListedLetter['state'], string>> = {
  asked: 'Not answered yet',
  accepted: 'You agreed to write it',
};
