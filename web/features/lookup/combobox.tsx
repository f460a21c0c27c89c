import { Suspense, useId, useRef, useState } from 'react';
import { lazily } from '../../lib/code/lazily.tsx';
import type { FieldAria } from '../../ui/field/field.tsx';
import styles from './combobox.module.css';
import type { Details, ListShown, LookupProps } from './use-suggestions.ts';

/** Needed from the first typed letter on. */
export const SuggestionList = lazily(() => import('./suggestion-list.tsx'));

const nothingShown: ListShown = { isOpen: false };

interface Props extends LookupProps {
  readonly aria: FieldAria;
  readonly value: string;
  /** The text to search for; empty if nothing should be suggested. */
  readonly searched: string;
  readonly onType: (text: string) => void;
  readonly onChosen: () => void;
  readonly onDetails: (details: Details | undefined) => void;
}

/** An editable combobox with list autocomplete (WAI-ARIA Authoring Practices). Free text is kept. */
export function Combobox({ aria, value, searched, onType, ...list }: Props) {
  const { question, required } = list.placed;
  const listId = useId();
  const [isRequested, setRequested] = useState(false);
  const [{ isOpen, active }, setShown] = useState(nothingShown);
  const takeKey = useRef<(key: string) => boolean>(null);
  return (
    <div className={styles.combobox}>
      <input
        {...aria}
        type="text"
        dir="auto"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active}
        aria-required={required}
        autoComplete={isRequested ? 'off' : (question.autoComplete ?? 'off')}
        spellCheck={false}
        value={value}
        onFocus={SuggestionList.preload}
        onChange={(event) => {
          setRequested(true);
          onType(event.target.value);
        }}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && takeKey.current?.(event.key)) event.preventDefault();
        }}
        onBlur={() => setRequested(false)}
      />
      {searched !== '' && (
        <Suspense fallback={null}>
          <SuggestionList
            {...list}
            id={listId}
            searched={searched}
            isRequested={isRequested}
            onRequest={setRequested}
            onShow={setShown}
            takeKey={takeKey}
          />
        </Suspense>
      )}
    </div>
  );
}
