import { useState } from 'react';
import { times } from '../../../shared/limits.ts';
import { isRunning } from '../../../shared/status.ts';
import { useQuery } from '../../lib/calls/use-query.ts';
import { watchUserActivity } from '../../lib/user-activity.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DocumentIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './document-preview.module.css';
import { conversionKey } from './state/change-document.ts';
import { useDocuments } from './state/use-documents.ts';

export interface DocumentPreviewProps {
  readonly answerKey: string;
  readonly name: string;
}

/** Shows the first page of a converted document, and a larger copy of it in a dialog. */
export default function DocumentPreview({ answerKey, name }: DocumentPreviewProps) {
  const { host } = useDocuments();
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: conversionKey(answerKey),
    queryFn: () => host.readConversion(answerKey),
    // The result of the last poll may be older than the document: the profile, too, says that it is converted.
    staleTime: ({ state: { data } }) => (data && isRunning(data.status) ? 0 : times.pdfRefresh),
    refetchOnMount: true,
    throwOnError: false,
  });
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const url = data?.preview_url;
  if (!url || isBroken) return <DocumentIcon />;
  const enlarge = async () => {
    const isUserIdle = watchUserActivity();
    if (Math.abs(Date.now() - dataUpdatedAt) > times.pdfRefresh) await refetch();
    if (isUserIdle()) setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" className={styles.button} onClick={enlarge}>
        <img src={url} alt="" className={styles.small} onError={() => setBroken(true)} />
        <VisuallyHidden>{`Enlarge the first page of ${name}`}</VisuallyHidden>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="s"
        title={name}
        actions={
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        }
      >
        {isOpen && <img src={url} alt={`First page of ${name}`} className={styles.large} />}
      </Dialog>
    </>
  );
}
