import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { CharactersLeft } from '../../../form/inputs/counter.tsx';
import { errorMessage, OfflineError } from '../../../lib/calls/errors.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { CheckIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { ErrorNotice, SuccessNotice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Draft, TextTooLongError } from '../draft/create-draft.ts';
import { letterKey } from './letter-file.tsx';
import styles from './letter-form.module.css';

export function LetterText({
  draft,
  errors,
  isSending,
}: {
  draft: Draft;
  errors: readonly string[];
  isSending: boolean;
}) {
  const { text, conflictingText, isRemoteChange } = useStore(draft);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  if (conflictingText !== undefined)
    return <ConflictChoice draft={draft} texts={[text, conflictingText]} errors={errors} />;
  return (
    <>
      {isRemoteChange && (
        <SuccessNotice isAnnounced>This letter was changed somewhere else. The saved version is below.</SuccessNotice>
      )}
      <Field
        id={letterKey}
        label="Your letter"
        hint="Write or paste it here. Leave an empty line between paragraphs."
        errors={errors}
        counter={<CharactersLeft length={text.length} max={limits.letterText} />}
      >
        {(aria) => (
          <textarea
            {...aria}
            className={styles.text}
            dir="auto"
            autoComplete="off"
            // The text that is sent must be the text on screen.
            readOnly={isSending}
            value={text}
            onChange={(event) => draft.edit(event.target.value)}
          />
        )}
      </Field>
      <div className={`buttons ${styles.below}`}>
        <SavedState draft={draft} />
        <Button
          variant="link"
          aria-expanded={isPreviewOpen}
          aria-controls="preview"
          onClick={() => setPreviewOpen(!isPreviewOpen)}
        >
          {isPreviewOpen ? 'Hide the preview' : 'Preview'}
        </Button>
      </div>
      <section
        translate="no"
        id="preview"
        hidden={!isPreviewOpen}
        aria-label="Preview"
        className={`card ${styles.preview}`}
        dir="auto"
      >
        {text.trim() === '' ? "You haven't written anything yet." : text}
      </section>
    </>
  );
}

interface ConflictChoiceProps {
  readonly draft: Draft;
  readonly texts: readonly [saved: string, here: string];
  readonly errors: readonly string[];
}

/** Shows both texts after the letter was saved from elsewhere. The recommender chooses, so that neither is lost. */
const ConflictChoice = ({ draft, texts: [saved, localText], errors }: ConflictChoiceProps) => (
  <section id={`${letterKey}-input`} tabIndex={-1} aria-label="Two versions of your letter" className={styles.two}>
    <h3>Which version do you want to keep?</h3>
    {errors.map((error) => (
      <ErrorNotice key={error}>{error}</ErrorNotice>
    ))}
    <p>This letter was changed somewhere else while you were writing here. You can edit the version you keep.</p>
    {(
      [
        ['Saved version', saved, 'Keep the saved version'],
        ['Your version', localText, 'Keep your version'],
      ] as const
    ).map(([title, text, action]) => (
      <div key={title}>
        <h4>{title}</h4>
        <div translate="no" className={`card ${styles.preview}`} dir="auto">
          {text.trim() === '' ? 'This version is empty.' : text}
        </div>
        <Button onClick={() => draft.resolveConflict(text)}>{action}</Button>
      </div>
    ))}
    <Button variant="link" onClick={() => draft.resolveConflict([saved, localText].join('\n\n'))}>
      Keep both, one after the other
    </Button>
  </section>
);

/** Shows the text of a letter that can no longer be sent. */
export function UnsentText({ draft }: { draft: Draft }) {
  const { text, conflictingText } = useStore(draft);
  const unsent = [text, conflictingText].filter((each) => each?.trim()).join('\n\n');
  return (
    unsent !== '' && (
      <>
        <p>This text wasn't sent. You can copy it here.</p>
        <div translate="no" className={`card ${styles.preview}`} dir="auto">
          {unsent}
        </div>
      </>
    )
  );
}

/** Shows whether the server has the text. Screen readers announce a problem with saving and the next success. */
function SavedState({ draft }: { draft: Draft }) {
  const { status } = useStore(draft);
  const last = useRef<string>('saved');
  useEffect(() => {
    if (status.kind !== 'saving') last.current = status.kind;
  }, [status.kind]);
  const shouldAnnounce = status.kind !== 'saving' && status.kind !== last.current;
  return (
    <div className={`buttons ${styles.line}`}>
      <div
        role="status"
        aria-live={shouldAnnounce ? undefined : 'off'}
        className={classNames(styles.state, styles[status.kind])}
      >
        {status.kind === 'saved' && status.at !== undefined && (
          <>
            <CheckIcon />
            <span>All changes saved</span>
          </>
        )}
        {status.kind === 'saving' && (
          <>
            <Spinner />
            <span>Saving…</span>
          </>
        )}
        {status.kind === 'unsaved' && (
          <>
            <ErrorIcon />
            <span>{`Not saved: ${reasonOf(status.cause)}`}</span>
          </>
        )}
      </div>
      {status.kind === 'unsaved' && !(status.cause instanceof TextTooLongError) && (
        <Button variant="link" onClick={() => draft.save()}>
          Save now
        </Button>
      )}
    </div>
  );
}

function reasonOf(cause: unknown): string {
  if (cause instanceof TextTooLongError) return cause.message;
  if (!navigator.onLine) return "you're offline";
  return cause instanceof OfflineError ? 'no connection' : errorMessage(cause);
}
