import { type LetterRequest, postLetterAccept } from '../../../../shared/contracts/letter.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { callLetter } from '../link/link.ts';
import { StateHeading } from '../page/page.tsx';
import { DeclineButton } from './decline-button.tsx';
import { updateShownRequest } from './use-letter.ts';

interface Props {
  readonly token: string;
  readonly request: LetterRequest;
  readonly onDeclined: () => void;
}

export function AnswerRequest({ token, request, onDeclined }: Props) {
  const { submit, failure } = useSubmit([]);
  const accept = () =>
    submit(async () => {
      const { state } = await callLetter(postLetterAccept, token, { body: {} });
      await updateShownRequest(token, { state });
    });
  return (
    <>
      <StateHeading>Can you write this letter?</StateHeading>
      <ErrorNotice>{failure}</ErrorNotice>
      <div className="buttons">
        <Button variant="primary" size="submit" onClick={accept}>
          Yes, I'll write it
        </Button>
        <DeclineButton token={token} name={request.applicant_name} size="submit" onDeclined={onDeclined}>
          Decline
        </DeclineButton>
      </div>
    </>
  );
}
