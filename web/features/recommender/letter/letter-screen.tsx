import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AllRequests } from '../link/all-requests.tsx';
import { isEnded } from '../link/is-ended.ts';
import { backToList } from '../link/link.ts';
import { EndedScreen } from '../list/ended-screen.tsx';
import { ScreenHeading } from '../page/heading.tsx';
import { Loading } from '../page/loading.tsx';
import { NotLoaded } from '../page/not-loaded.tsx';
import { Declined } from '../request/declined.tsx';
import { DeclinedHere } from '../request/declined-links.ts';
import { RequestSummary } from '../request/request-summary.tsx';
import { useLetter } from '../request/use-letter.ts';
import { LetterSteps } from './letter-steps.tsx';

export function LetterScreen({ token, isFromList }: { token: string; isFromList: boolean }) {
  const { data, error, refetch } = useLetter(token);
  const [isDeclined, setDeclined] = useState(false);
  if (error instanceof DeclinedHere && !isDeclined) return <EndedScreen error={error} />;
  if (!data) {
    if (isEnded(error)) return <EndedScreen error={error} />;
    return error ? <NotLoaded error={error} retry={refetch} /> : <Loading />;
  }
  const { request } = data;
  const title = `Letter of recommendation for ${request.applicant_name}`;
  return (
    <>
      {isFromList && (
        <Button variant="link" onClick={backToList}>
          Back to all your requests
        </Button>
      )}
      <ScreenHeading title={title}>
        Letter of recommendation for <span dir="auto">{request.applicant_name}</span>
      </ScreenHeading>
      {isDeclined ? (
        <Declined name={request.applicant_name} />
      ) : (
        <>
          {/* What is being written stays, to be copied. */}
          {isEnded(error) && (
            <Notice severity="error" announced>
              {error.message} <AllRequests />
            </Notice>
          )}
          <RequestSummary request={request} />
          <LetterSteps token={token} letter={data} reload={refetch} onDeclined={() => setDeclined(true)} />
        </>
      )}
    </>
  );
}
