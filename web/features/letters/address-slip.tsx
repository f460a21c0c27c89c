import { Button } from '../../ui/button/button.tsx';
import { withoutSlip } from './domain-slip.ts';
import styles from './letters.module.css';

interface Props {
  readonly address: string;
  readonly onUse: (address: string) => unknown;
}

/** Suggests the domain that the user probably meant. A user who meant the typed one can ignore it. */
export function AddressSlip({ address, onUse }: Props) {
  const meant = withoutSlip(address);
  return (
    <div role="status">
      {meant && (
        <p className={styles.slip}>
          Did you mean <bdi>{meant}</bdi>?{' '}
          <Button variant="link" onClick={() => onUse(meant)}>
            Use this address
          </Button>
        </p>
      )}
    </div>
  );
}
