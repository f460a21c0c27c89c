import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { RequestDeclinedError } from '../draft/local-draft.ts';
import { LetterForm } from '../form/letter-form.tsx';
import { backToList, isLinkEndedError } from '../link/link.ts';
import { EndedScreen } from '../list/ended-screen.tsx';
import { Loading, NotLoaded, ScreenHeading } from '../page/page.tsx';
import styles from '../page/recommender.module.css';
import { AnswerRequest } from '../request/answer-request.tsx';
import { Received } from '../request/received.tsx';
import { AllRequestsLink, LetterProcessing, RequestDeclined } from '../request/request-states.tsx';
import { RequestHelp, RequestSummary } from '../request/request-summary.tsx';
import { type Letter, useLetter } from '../request/use-letter.ts';

export function LetterScreen({ token, isFromList }: { token: string; isFromList: boolean }) {
  const { data, error, refetch } = useLetter(token);
  const [isDeclined, setDeclined] = useState(false);
  if (error instanceof RequestDeclinedError && !isDeclined) return <EndedScreen error={error} />;
  if (!data) {
    if (isLinkEndedError(error)) return <EndedScreen error={error} />;
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
        <span>Letter of recommendation for</span> <UserText>{request.applicant_name}</UserText>
      </ScreenHeading>
      {isDeclined ? (
        <RequestDeclined name={request.applicant_name} />
      ) : (
        <>
          {/* The text stays on screen, so that the recommender can copy it. */}
          {isLinkEndedError(error) && (
            <ErrorNotice>
              <span>{error.message}</span> <AllRequestsLink />
            </ErrorNotice>
          )}
          <LetterSteps token={token} letter={data} reload={refetch} onDeclined={() => setDeclined(true)} />
        </>
      )}
    </>
  );
}

interface Props {
  readonly token: string;
  readonly letter: Letter;
  readonly reload: () => Promise<unknown>;
  readonly onDeclined: () => void;
}

function LetterSteps({ token, letter, reload, onDeclined }: Props) {
  const { request } = letter;
  const { state, sent, receipt } = request;
  const [isReplacing, setReplacing] = useState(false);
  const received = state === 'received' && !isReplacing ? receipt : undefined;
  if (sent === 'converting' || received)
    return (
      <>
        {received && sent !== 'converting' ? (
          <Received request={request} receipt={received} onReplace={() => setReplacing(true)} />
        ) : (
          <LetterProcessing />
        )}
        <details className={styles.about}>
          <summary className="fold">About this request</summary>
          <RequestSummary request={request} />
          <RequestHelp request={request} />
        </details>
      </>
    );
  return (
    <>
      <RequestSummary request={request} />
      {state === 'asked' && sent !== 'failed' ? (
        <AnswerRequest token={token} request={request} onDeclined={onDeclined} />
      ) : (
        <LetterForm
          token={token}
          letter={letter}
          reload={reload}
          onSent={() => setReplacing(false)}
          onDeclined={onDeclined}
        />
      )}
      <RequestHelp request={request} />
    </>
  );
}
