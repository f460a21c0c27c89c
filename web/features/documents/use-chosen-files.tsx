import { useEffect, useRef, useState } from 'react';
import { createSessionGuard } from '../../lib/calls/call-session.ts';
import { errorMessage, UnauthorizedError } from '../../lib/calls/errors.ts';
import { afterLoad } from '../../lib/code/after-load.ts';
import { createCodeLoader, loadCode } from '../../lib/code/load-code.ts';
import { blockReloadWhile } from '../../lib/code/reload-page.ts';
import type { ArrangeDialogProps } from './arranging/arrange-dialog.tsx';
import { FileProblem } from './fitting/file-problem.ts';
import { readIntoMemory } from './fitting/read-into-memory.ts';
import { changeDocument } from './state/change-document.ts';
import { useDocuments } from './state/use-documents.ts';

interface ArrangeState extends Pick<ArrangeDialogProps, 'open' | 'files'> {
  readonly Dialog: (props: ArrangeDialogProps) => React.ReactNode;
}

const loadUpload = createCodeLoader(() => import('./state/upload.ts'));

/** Uploads a single chosen file. For several files, or none, it opens a dialog that combines files into one. */
export function useChosenFiles(key: string) {
  const documents = useDocuments();
  const [arranging, setArranging] = useState<ArrangeState>();
  useEffect(() => afterLoad(() => void import('./state/upload.ts').catch(() => undefined)), []);
  const isArranging = arranging?.open;
  useEffect(() => (isArranging ? blockReloadWhile(() => true) : undefined), [isArranging]);

  const latestFiles = useRef<readonly File[]>(undefined);

  async function choose(files: readonly File[]) {
    latestFiles.current = files;
    let filesToRetry = files;
    const release = blockReloadWhile(() => true);
    // The file must not become a document of another user, who logs in in the meantime.
    const inSession = createSessionGuard();
    try {
      const [singleFile, ...others] = files;
      if (singleFile && others.length === 0) {
        const file = await inSession(readIntoMemory(singleFile));
        filesToRetry = [file];
        const { upload } = await inSession(loadUpload());
        // Do nothing if the user has chosen something else in the meantime.
        return latestFiles.current === files ? upload(documents, key, file) : undefined;
      }
      const { ArrangeDialog } = await loadCode(() => import('./arranging/arrange-dialog.tsx'));
      if (latestFiles.current === files) setArranging({ Dialog: ArrangeDialog, files, open: true });
    } catch (error) {
      if (error instanceof UnauthorizedError) return;
      const isRetryable = !(error instanceof FileProblem);
      const problems = [isRetryable ? errorMessage(error) : error.message];
      changeDocument(documents, key, {
        kind: 'failed',
        problems,
        ...(isRetryable && { retry: () => void choose(filesToRetry) }),
      });
    } finally {
      release();
    }
  }

  const dialog = arranging && (
    <arranging.Dialog
      open={arranging.open}
      files={arranging.files}
      onClose={() => setArranging({ ...arranging, open: false })}
      onFile={(file) => {
        setArranging(undefined);
        void choose([file]);
      }}
    />
  );
  return { choose, dialog };
}
