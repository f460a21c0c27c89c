import { Button } from '../../ui/button/button.tsx';
import styles from './letters.module.css';
import { suggestAddress } from './suggest-address.ts';

interface Props {
  readonly address: string;
  readonly onUse: (address: string) => unknown;
}

/** Suggests the domain that the user probably meant. A user who meant the typed one can ignore it. */
export function AddressSuggestion({ address, onUse }: Props) {
  const suggestion = suggestAddress(address);
  return (
    <div role="status">
      {suggestion && (
        <p className={styles.slip}>
          Did you mean <bdi>{suggestion}</bdi>?{' '}
          <Button variant="link" onClick={() => onUse(suggestion)}>
            Use this address
          </Button>
        </p>
      )}
    </div>
  );
}
