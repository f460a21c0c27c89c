import { useCallback, useEffect, useRef, useState } from 'react';
import type { PdfCopyStatus } from '../../../../shared/contracts/documents.ts';
import { lazyComponent } from '../../../lib/code/lazy-component.tsx';
import { pdfCopyPath } from '../../../lib/pdf-paths.ts';
import { useKeepFocus } from '../../../lib/use-keep-focus.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { application, saveNow } from '../../application/index.ts';
import { fileSize } from '../../documents/index.ts';

export const WatchPdfCopy = lazyComponent(() => import('./watch-pdf-copy.ts'), null);

interface Props {
  /** Renders another way to request the copy, above the button. */
  readonly children?: (request: () => Promise<void>) => Elements;
}

export function PdfCopy({ children }: Props) {
  const [requestedAt, setRequestedAt] = useState<number>();
  const [copy, setCopy] = useState<PdfCopyStatus>();
  useEffect(() => application.onChange(() => setRequestedAt(undefined)), []);
  const fail = useCallback((text: string) => {
    setRequestedAt(undefined);
    showToast({ severity: 'error', label: 'Error preparing your PDF copy', text });
  }, []);
  const request = async () => {
    await saveNow();
    setCopy(undefined);
    setRequestedAt(Date.now());
  };
  const isRequested = requestedAt !== undefined;
  const isReady = isRequested && copy?.url !== undefined;
  const place = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useKeepFocus(place, link);
  return (
    <div ref={place}>
      {children?.(request)}
      {isReady ? (
        <a ref={link} href={pdfCopyPath} target="_blank" rel="noreferrer">
          {`Open your PDF copy (${['PDF', ...sizeOf(copy), 'opens in a new tab'].join(', ')})`}
        </a>
      ) : (
        <Button variant="link" busy={isRequested} onClick={request}>
          Download a PDF copy
        </Button>
      )}
      <p className="meta" role="status">
        {isRequested && (isReady ? 'Your PDF copy is ready.' : 'Preparing your PDF copy…')}
      </p>
      {isRequested && <WatchPdfCopy requestedAt={requestedAt} onCopy={setCopy} onProblem={fail} />}
    </div>
  );
}

// A copy that was made before sizes were stored has no size.
const sizeOf = (copy: PdfCopyStatus | undefined) => (copy?.file_size === undefined ? [] : [fileSize(copy.file_size)]);
