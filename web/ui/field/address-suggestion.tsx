import { Button } from '../button/button.tsx';
import { UserText } from '../user-text.tsx';
import styles from './field.module.css';
import { suggestAddress } from './suggest-address.ts';

interface Props {
  readonly address: string;
  /** Whether the user is typing, so that an address such as a@gmail.co may be incomplete. */
  readonly isTyping?: boolean;
  readonly onUse: (address: string) => unknown;
}

/** Suggests the domain that the user probably meant. A user who meant the typed domain can ignore the suggestion. */
export function AddressSuggestion({ address, isTyping = false, onUse }: Props) {
  const suggestion = suggestAddress(address);
  return (
    <div role="status">
      {suggestion && !(isTyping && suggestion.startsWith(address)) && (
        <p className={styles.suggestion}>
          <span>Did you mean</span> <UserText>{suggestion}</UserText>
          <span>?</span>{' '}
          <Button variant="link" onClick={() => onUse(suggestion)}>
            Use this address
          </Button>
        </p>
      )}
    </div>
  );
}
