import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { CharactersLeft } from '../../../form/inputs/characters-left.tsx';
import { useStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Draft } from '../draft/create-draft.ts';
import { letterKey } from './letter-documents.ts';
import styles from './letter-form.module.css';
import { SavedState } from './saved-state.tsx';

export function LetterText({ draft, errors }: { draft: Draft; errors: readonly string[] }) {
  const { text, other } = useStore(draft);
  const [isRead, setRead] = useState(false);
  if (other !== undefined) return <TwoTexts draft={draft} texts={[text, other]} />;
  return (
    <>
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
            value={text}
            onChange={(event) => draft.edit(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.below}>
        <SavedState draft={draft} />
        <Button variant="link" aria-expanded={isRead} aria-controls="preview" onClick={() => setRead(!isRead)}>
          {isRead ? 'Hide the preview' : 'Preview'}
        </Button>
      </div>
      <section id="preview" hidden={!isRead} aria-label="Preview" className={styles.preview} dir="auto">
        {text.trim() === '' ? 'Nothing is written yet.' : text}
      </section>
    </>
  );
}

/** Saved from elsewhere since, the letter is not what was written here: neither may be lost by itself. */
const TwoTexts = ({ draft, texts: [saved, here] }: { draft: Draft; texts: readonly [string, string] }) => (
  <section aria-label="Two versions of your letter" className={styles.two}>
    <h3>Which version do you want to keep?</h3>
    <p>The letter was saved from somewhere else after you had written in this browser.</p>
    {(
      [
        ['What is saved', saved, 'Keep what is saved'],
        ['What you wrote here', here, 'Keep what you wrote here'],
      ] as const
    ).map(([title, text, action]) => (
      <div key={title}>
        <h4>{title}</h4>
        <div className={styles.preview} dir="auto">
          {text}
        </div>
        <Button onClick={() => draft.choose(text)}>{action}</Button>
      </div>
    ))}
  </section>
);
