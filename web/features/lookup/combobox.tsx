import { type KeyboardEvent, useId, useState } from 'react';
import type { Suggestion } from '../../../shared/contracts/lookup.ts';
import type { FieldAria } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './combobox.module.css';

interface Props {
  readonly aria: FieldAria;
  readonly value: string;
  readonly required: boolean;
  readonly autoComplete: string;
  readonly listLabel: string;
  readonly suggestions: readonly Suggestion[];
  /** Whether a search has ended without suggestions. */
  readonly nothingFound: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** An editable combobox with list autocomplete (WAI-ARIA Authoring Practices). Free text is kept. */
export function Combobox(props: Props) {
  const { aria, value, required, autoComplete, listLabel, suggestions, nothingFound, onType, onChoose } = props;
  const listId = useId();
  const { isRequested, isOpen, active, open, close, choose, onKeyDown } = useSuggestionList(suggestions, onChoose);
  return (
    <div className={styles.combobox}>
      <input
        {...aria}
        type="text"
        dir="auto"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && suggestions[active] ? `${listId}-${active}` : undefined}
        aria-required={required}
        autoComplete={isRequested ? 'off' : autoComplete}
        spellCheck={false}
        value={value}
        onChange={(event) => {
          open();
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={listId} role="listbox" aria-label={listLabel} className={styles.list} hidden={!isOpen}>
        {isOpen &&
          suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and takes the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are not in the tab order.
            <div
              key={suggestion.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              // Without this, the input's blur closes the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {suggestion.text}
              {suggestion.sub_text && <span className={styles.more}>{suggestion.sub_text}</span>}
            </div>
          ))}
      </div>
      <VisuallyHidden role="status">
        {isOpen
          ? countOf(suggestions.length)
          : isRequested && nothingFound
            ? 'No suggestions. You can go on typing.'
            : ''}
      </VisuallyHidden>
    </div>
  );
}

function useSuggestionList(suggestions: readonly Suggestion[], onChoose: Props['onChoose']) {
  const [isRequested, setRequested] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isRequested && suggestions.length > 0;
  const activeOption = isOpen ? suggestions[active] : undefined;
  const show = (isShown: boolean) => {
    setRequested(isShown);
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    show(false);
    onChoose(suggestion);
  };
  const move = (step: 1 | -1) => {
    setRequested(true);
    const first = step === 1 ? 0 : suggestions.length - 1;
    setActive((before) => (before < 0 ? first : (before + step + suggestions.length) % suggestions.length));
  };
  const handleKey = (key: string): boolean => {
    if (key === 'ArrowDown' && suggestions.length > 0) move(1);
    else if (key === 'ArrowUp' && suggestions.length > 0) move(-1);
    else if (key === 'Enter' && activeOption) choose(activeOption);
    else if (key === 'Escape' && isOpen) show(false);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && handleKey(event.key)) event.preventDefault();
  };
  return { isRequested, isOpen, active, open: () => show(true), close: () => show(false), choose, onKeyDown };
}

const countOf = (count: number) =>
  `${count} ${count === 1 ? 'suggestion' : 'suggestions'} available. Use the up and down arrows to choose.`;
