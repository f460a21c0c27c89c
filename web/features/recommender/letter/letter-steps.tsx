import { useState } from 'react';
import { LetterForm } from '../form/letter-form.tsx';
import { AnswerRequest } from '../request/answer-request.tsx';
import { BeingPrepared } from '../request/being-prepared.tsx';
import { Closed } from '../request/closed.tsx';
import { Received } from '../request/received.tsx';
import type { Letter } from '../request/use-letter.ts';

interface Props {
  readonly token: string;
  readonly letter: Letter;
  readonly reload: () => Promise<unknown>;
  readonly onDeclined: () => void;
}

/** What is there to do now: answer, write, wait, or nothing more. */
export function LetterSteps({ token, letter, reload, onDeclined }: Props) {
  const { request } = letter;
  const { state, sent, receipt } = request;
  const [isReplacing, setReplacing] = useState(false);
  if (state === 'closed') return <Closed contact={request.contact} />;
  if (sent === 'converting') return <BeingPrepared />;
  if (state === 'received' && receipt && !isReplacing)
    return <Received request={request} receipt={receipt} onReplace={() => setReplacing(true)} />;
  if (state === 'asked' && sent !== 'failed')
    return <AnswerRequest token={token} request={request} onDeclined={onDeclined} />;
  return (
    <LetterForm
      token={token}
      letter={letter}
      reload={reload}
      onSent={() => setReplacing(false)}
      onDeclined={onDeclined}
    />
  );
}
