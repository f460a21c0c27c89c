import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/calls/errors.ts';
import { afterLoad } from '../../lib/code/after-load.ts';
import { keepPageWhile } from '../../lib/code/load-again.ts';
import { codeLoader, loadCode } from '../../lib/code/load-code.ts';
import type { ArrangeDialogProps } from './arranging/arrange-dialog.tsx';
import { FileProblem } from './fitting/file-problem.ts';
import { keepInMemory } from './fitting/keep-in-memory.ts';
import { changeDocument } from './state/change-document.ts';
import { useDocuments } from './state/use-documents.ts';

interface Arranging extends Pick<ArrangeDialogProps, 'open' | 'files'> {
  readonly Dialog: (props: ArrangeDialogProps) => React.ReactNode;
}

const loadUpload = codeLoader(() => import('./state/upload.ts'));

/** Uploads a single chosen file. For several files, or none, it opens a dialog that combines files into one. */
export function useChosenFiles(key: string) {
  const documents = useDocuments();
  const [arranging, setArranging] = useState<Arranging>();
  useEffect(() => afterLoad(() => void import('./state/upload.ts').catch(() => undefined)), []);
  const isArranging = arranging?.open;
  useEffect(() => (isArranging ? keepPageWhile(() => true) : undefined), [isArranging]);

  const last = useRef<readonly File[]>(undefined);

  async function choose(files: readonly File[]) {
    last.current = files;
    let kept = files;
    const release = keepPageWhile(() => true);
    try {
      const [only, ...others] = files;
      if (only && others.length === 0) {
        const file = await keepInMemory(only);
        kept = [file];
        const { upload } = await loadUpload();
        // Do nothing if the user has chosen something else in the meantime.
        return last.current === files ? upload(documents, key, file) : undefined;
      }
      const { ArrangeDialog } = await loadCode(() => import('./arranging/arrange-dialog.tsx'));
      if (last.current === files) setArranging({ Dialog: ArrangeDialog, files, open: true });
    } catch (error) {
      const isRead = !(error instanceof FileProblem);
      const problems = [isRead ? sentenceOf(error) : error.message];
      changeDocument(documents, key, { kind: 'failed', problems, ...(isRead && { retry: () => void choose(kept) }) });
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
