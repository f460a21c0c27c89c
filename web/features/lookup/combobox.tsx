import { useId, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import type { FieldAria } from '../../ui/field/field.tsx';
import styles from './combobox.module.css';
import type { FillOutcome, ListState, LookupProps } from './use-suggestions.ts';

/** The list of suggestions, whose code loads with the first typed letter. */
export const SuggestionList = lazyComponent(() => import('./suggestion-list.tsx'), null);

const closedList: ListState = { isOpen: false };

interface Props extends LookupProps {
  readonly aria: FieldAria;
  readonly value: string;
  /** The text to search for; empty if nothing should be suggested. */
  readonly searchText: string;
  readonly onType: (text: string) => void;
  readonly onChosen: () => void;
  readonly onLeave: () => void;
  readonly onFillOutcome: (details: FillOutcome | undefined) => void;
}

/** An editable combobox with list autocomplete (WAI-ARIA Authoring Practices). Free text is kept. */
export function Combobox({ aria, value, searchText, onType, onLeave, ...list }: Props) {
  const { question, required } = list.placed;
  const listId = useId();
  const [isRequested, setRequested] = useState(false);
  const [{ isOpen, active }, setListState] = useState(closedList);
  const handleKey = useRef<(key: string) => boolean>(null);
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
          if (!event.nativeEvent.isComposing && handleKey.current?.(event.key)) event.preventDefault();
        }}
        onBlur={() => {
          setRequested(false);
          onLeave();
        }}
      />
      {searchText !== '' && (
        <SuggestionList
          {...list}
          id={listId}
          searchText={searchText}
          isRequested={isRequested}
          onRequest={setRequested}
          onListStateChange={setListState}
          handleKey={handleKey}
        />
      )}
    </div>
  );
}
