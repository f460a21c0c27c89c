import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getPdf, type PdfCopyStatus } from '../../../../shared/contracts/documents.ts';
import { times } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { isRunning } from '../../../../shared/status.ts';
import { call } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { fileSize } from '../../documents/index.ts';
import { application } from '../../store/index.ts';
import { saveNow } from '../saving/saving.ts';
import styles from './pdf-copy.module.css';

const queryKey = ['pdf'] as const;

export function PdfCopy() {
  const [requested, setRequested] = useState(false);
  const copy = usePdfCopy(requested);
  const problem = copy.error ? sentenceOf(copy.error) : problemOf(copy.data);
  useEffect(() => application.onChange(() => setRequested(false)), []);
  useEffect(() => {
    if (!requested || !problem) return;
    setRequested(false);
    showToast({ severity: 'error', label: 'Error preparing your PDF copy', text: problem });
  }, [requested, problem]);
  const request = async () => {
    await saveNow();
    queryClient.removeQueries({ queryKey });
    setRequested(true);
  };
  const url = requested ? copy.data?.url : undefined;
  return (
    <div className={styles.copy}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          Open your PDF copy ({['PDF', ...sizeOf(copy.data), 'opens in a new tab'].join(', ')})
        </a>
      ) : (
        <Button variant="link" busy={requested} onClick={request}>
          Download a PDF copy
        </Button>
      )}
      <p className={styles.meta} role="status">
        {requested && (url ? 'Your PDF copy is ready.' : 'Preparing your PDF copy…')}
      </p>
    </div>
  );
}

const usePdfCopy = (enabled: boolean) =>
  useQuery({
    queryKey,
    queryFn: () => call(getPdf),
    enabled,
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data.status) ? times.pdfRefresh : times.pdfPoll),
  });

// A copy that was made before sizes were stored has none.
const sizeOf = (copy: PdfCopyStatus | undefined) => (copy?.file_size === undefined ? [] : [fileSize(copy.file_size)]);

const problemOf = (copy: PdfCopyStatus | undefined) =>
  copy?.status === 'FAILED' ? (copy.message ?? messages.unexpected) : undefined;
