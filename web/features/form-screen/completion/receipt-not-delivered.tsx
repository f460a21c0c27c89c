import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useApplication } from '../../application/index.ts';

/** There is nothing to dismiss: it stays as long as it is true. */
export function ReceiptNotDelivered({ onSave }: { onSave: () => Promise<void> }) {
  const fate = useApplication((snapshot) => snapshot.receipt_email);
  const email = useApplication((snapshot) => snapshot.username);
  const number = useApplication((snapshot) => snapshot.confirmation_number);
  if (!fate) return null;
  return (
    <Notice severity="error" announced>
      {fate === 'bounced' ? (
        <>
          We could not deliver your receipt to <bdi>{email}</bdi>.
        </>
      ) : (
        <>
          Your receipt to <bdi>{email}</bdi> was reported as unwanted.
        </>
      )}{' '}
      Your application is submitted; your confirmation number is <bdi>{number}</bdi>. You can{' '}
      <Button variant="link" onClick={onSave}>
        save the PDF copy here
      </Button>
      .
    </Notice>
  );
}
