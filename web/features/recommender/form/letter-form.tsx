// This form contains the letter, as a file or a text, and the sender's name. `use-send-letter.ts` sends the letter.
// After the request has closed, the form shows only the text, so that no typed word is lost.

import { useState } from 'react';
import { CheckboxField } from '../../../form/inputs/checkbox-field.tsx';
import formStyles from '../../../form/styles/form.module.css';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { DocumentsProvider } from '../../documents/index.ts';
import { useDraft } from '../draft/use-draft.ts';
import { StateHeading } from '../page/page.tsx';
import { DeclineButton } from '../request/decline-button.tsx';
import { AllRequestsLink, RequestClosed } from '../request/request-states.tsx';
import { type Letter, updateShownRequest } from '../request/use-letter.ts';
import { LetterFile, letterDocuments } from './letter-file.tsx';
import styles from './letter-form.module.css';
import { LetterText, UnsentText } from './letter-text.tsx';
import { type LetterSubmission, useSendLetter } from './use-send-letter.ts';

interface Props {
  readonly token: string;
  readonly letter: Letter;
  readonly reload: () => Promise<unknown>;
  readonly onSent: () => void;
  readonly onDeclined: () => void;
}

const kinds = [
  ['file', 'Upload a file (PDF, Word or photo)'],
  ['text', 'Write or paste it here'],
] as const;

export function LetterForm({ token, letter: { request, localDraft }, reload, onSent, onDeclined }: Props) {
  const { recommender, applicant_name, sent, file, draft: saved, state } = request;
  const draft = useDraft(token, request, localDraft);
  const [documents] = useState(() => letterDocuments(token, request));
  const [kind, setKind] = useState<LetterSubmission['kind']>(!file && (saved.text || localDraft) ? 'text' : 'file');
  const [name, setName] = useState(`${recommender.firstname} ${recommender.lastname}`.trim());
  const [title, setTitle] = useState(recommender.title);
  const [attested, setAttested] = useState(false);
  const submission = useSendLetter({
    token,
    draft,
    documents,
    name: applicant_name,
    async onSent(isReceived) {
      onSent();
      if (!isReceived) await updateShownRequest(token, { sent: 'converting' });
      void reload();
    },
  });
  useDocumentTitle(`Letter of recommendation for ${applicant_name}`, submission.hasErrors);
  const isReplacement = state === 'received';
  if (state === 'closed')
    return (
      <>
        <RequestClosed contact={request.contact} />
        <UnsentText draft={draft} />
        <AllRequestsLink />
      </>
    );
  const conversionError = (sent === 'failed' || file?.status === 'FAILED') && (saved.message ?? file?.message);
  return (
    <>
      <StateHeading>{isReplacement ? 'Replace your letter' : 'Your letter'}</StateHeading>
      <ErrorNotice>{conversionError}</ErrorNotice>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submission.send({ kind, version: request.version + 1, name, title, attested });
        }}
      >
        <Field id="kind" label="How would you like to submit it?" isGroup>
          {({ id, ...aria }) => (
            <div className={formStyles.choices}>
              {kinds.map(([value, label], index) => (
                <label key={value} className={formStyles.choice}>
                  <input
                    {...aria}
                    id={index === 0 ? id : `${id}-${value}`}
                    type="radio"
                    value={value}
                    checked={kind === value}
                    onChange={() => setKind(value)}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          )}
        </Field>
        {kind === 'file' ? (
          <DocumentsProvider value={documents}>
            <LetterFile errors={submission.errors.letter ?? []} />
          </DocumentsProvider>
        ) : (
          <LetterText draft={draft} errors={submission.errors.letter ?? []} isSending={submission.busy} />
        )}
        <div className={formStyles.items}>
          <Field id="name" label="Your name" errors={submission.errors.name}>
            {(aria) => (
              <input
                {...aria}
                type="text"
                dir="auto"
                autoComplete="name"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field id="title" label="Your title" optional errors={submission.errors.title}>
            {(aria) => (
              <input
                {...aria}
                type="text"
                dir="auto"
                autoComplete="organization-title"
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          <CheckboxField
            id="attested"
            label={request.attestation}
            required
            errors={submission.errors.attested}
            checked={attested}
            onCheck={setAttested}
          />
        </div>
        <ErrorNotice>{submission.failure}</ErrorNotice>
        <div className={`buttons ${styles.send}`}>
          <Button type="submit" variant="primary" size="submit" busy={submission.busy}>
            Send
          </Button>
          {submission.isConflict && (
            <Button onClick={() => reload().then(submission.clearFailure)}>Reload this page</Button>
          )}
          {isReplacement ? (
            <Button onClick={onSent}>Keep the letter you sent</Button>
          ) : (
            <DeclineButton token={token} name={applicant_name} variant="link" onDeclined={onDeclined}>
              I can't write it after all
            </DeclineButton>
          )}
        </div>
      </form>
    </>
  );
}
