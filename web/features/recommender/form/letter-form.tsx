// Writing a letter: a file or a text, and the name of the sender. `use-sending.ts` sends it.

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
import { type Letter, noteOfLetter } from '../request/use-letter.ts';
import { LetterFile, letterDocuments } from './letter-file.tsx';
import styles from './letter-form.module.css';
import { LetterText } from './letter-text.tsx';
import { type Sent, useSending } from './use-sending.ts';

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

export function LetterForm({ token, letter: { request, kept }, reload, onSent, onDeclined }: Props) {
  const { recommender, applicant_name, sent, file, draft: saved, state } = request;
  const draft = useDraft(token, request, kept);
  const [documents] = useState(() => letterDocuments(token, request));
  const [kind, setKind] = useState<Sent['kind']>(!file && (saved.text || kept) ? 'text' : 'file');
  const [name, setName] = useState(`${recommender.firstname} ${recommender.lastname}`.trim());
  const [title, setTitle] = useState(recommender.title);
  const [attested, attest] = useState(false);
  const sending = useSending({
    token,
    draft,
    documents,
    name: applicant_name,
    async onSent(isReceived) {
      onSent();
      if (!isReceived) await noteOfLetter(token, { sent: 'converting' });
      void reload();
    },
  });
  useDocumentTitle(`Letter of recommendation for ${applicant_name}`, sending.hasErrors);
  const isReplacement = state === 'received';
  const unreadable = (sent === 'failed' || file?.status === 'FAILED') && (file?.message ?? saved.message);
  return (
    <>
      <StateHeading>{isReplacement ? 'Replace your letter' : 'Your letter'}</StateHeading>
      <ErrorNotice>{unreadable}</ErrorNotice>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sending.send({ kind, version: request.version + 1, name, title, attested });
        }}
      >
        <Field id="kind" label="How would you like to submit it?" group>
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
                  {label}
                </label>
              ))}
            </div>
          )}
        </Field>
        {kind === 'file' ? (
          <DocumentsProvider value={documents}>
            <LetterFile errors={sending.errors.letter ?? []} />
          </DocumentsProvider>
        ) : (
          <LetterText draft={draft} errors={sending.errors.letter ?? []} isSending={sending.busy} />
        )}
        <Field id="name" label="Your name" errors={sending.errors.name}>
          {(aria) => (
            <input
              {...aria}
              dir="auto"
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field id="title" label="Your title" optional errors={sending.errors.title}>
          {(aria) => (
            <input
              {...aria}
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
          errors={sending.errors.attested}
          checked={attested}
          onCheck={attest}
        />
        <ErrorNotice>{sending.failure}</ErrorNotice>
        <div className={styles.send}>
          <Button type="submit" variant="primary" size="submit" busy={sending.busy}>
            Send
          </Button>
          {sending.isConflict && <Button onClick={() => reload().then(sending.forgetFailure)}>Reload this page</Button>}
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
