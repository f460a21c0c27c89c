import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../../shared/contracts/lookup.ts';
import { formatCount } from '../../../shared/text/format-count.ts';
import { keepFocusInPlace } from '../../form/navigation/focus.ts';
import { UserText } from '../../ui/user-text.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './suggestion-list.module.css';
import { type FillOutcome, type ListState, type LookupProps, useFillIn, useSuggestions } from './use-suggestions.ts';

interface Props extends LookupProps {
  readonly id: string;
  readonly searchText: string;
  readonly isRequested: boolean;
  readonly onRequest: (isRequested: boolean) => void;
  readonly onListStateChange: (shown: ListState) => void;
  readonly onChosen: () => void;
  readonly onFillOutcome: (details: FillOutcome | undefined) => void;
  /** A ref that the list sets to its key handler. The handler returns whether the list used the key. */
  readonly handleKey: RefObject<((key: string) => boolean) | null>;
}

export default function SuggestionList(props: Props) {
  const {
    id,
    placed,
    category,
    searchText,
    isRequested,
    onRequest,
    onListStateChange,
    onChosen,
    onFillOutcome,
    handleKey,
  } = props;
  const { suggestions, hasNoMatches } = useSuggestions(searchText, category);
  const fillIn = useFillIn(props);
  const [active, setActive] = useState(-1);
  const isOpen = isRequested && suggestions.length > 0;
  const isNoMatchesShown = isRequested && hasNoMatches;
  const activeId = isOpen && suggestions[active] ? `${id}-${active}` : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text resets the active suggestion.
  useEffect(() => setActive(-1), [searchText]);
  useEffect(() => {
    if (!isRequested) setActive(-1);
  }, [isRequested]);
  useEffect(() => {
    onListStateChange({ isOpen, active: activeId });
    return () => onListStateChange({ isOpen: false });
  }, [isOpen, activeId, onListStateChange]);
  const list = useRef<HTMLDivElement>(null);
  // Limits the height, because a phone's keyboard leaves little room for the field and its suggestions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions change the height.
  useLayoutEffect(() => {
    if (!list.current) return;
    list.current.style.maxHeight = `min(22rem, ${(window.visualViewport?.height ?? innerHeight) / 2}px)`;
    list.current.scrollIntoView({ block: 'nearest' });
  }, [isOpen, suggestions]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const choose = (suggestion: Suggestion) => {
    onRequest(false);
    onChosen();
    void fillIn(suggestion).then((outcome) => keepFocusInPlace(() => onFillOutcome(outcome)));
  };
  const move = (step: 1 | -1) => {
    onRequest(true);
    const first = step === 1 ? 0 : suggestions.length - 1;
    setActive((previous) => (previous < 0 ? first : (previous + step + suggestions.length) % suggestions.length));
  };
  useImperativeHandle(handleKey, () => (key: string) => {
    const chosen = isOpen ? suggestions[active] : undefined;
    if (key === 'ArrowDown' && suggestions.length > 0) move(1);
    else if (key === 'ArrowUp' && suggestions.length > 0) move(-1);
    else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Escape' && (isOpen || isNoMatchesShown)) onRequest(false);
    else return false;
    return true;
  });
  return (
    <>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={`Suggestions for ${placed.question.label}`}
          className={styles.list}
        >
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and takes the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are not in the tab order.
            <div
              key={suggestion.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              // Without preventDefault, the input's blur closes the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <UserText>{suggestion.text}</UserText>
              {suggestion.sub_text && (
                <span translate="no" className="meta" dir="auto">
                  {suggestion.sub_text}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      <div role="status" className={isNoMatchesShown ? `meta ${styles.nothing}` : hidden.hidden}>
        {isOpen ? countOf(suggestions.length) : isNoMatchesShown ? 'No matches.' : ''}
      </div>
    </>
  );
}

const countOf = (count: number) =>
  `${formatCount(count, 'suggestion')} available. Use the up and down arrows to choose.`;
