import { useEffect, useState } from 'react';
import { afterLoad } from '../../lib/after-load.ts';
import { OfflineError } from '../../lib/errors.ts';
import type { ArrangeDialogProps } from './arranging/arrange-dialog.tsx';
import { changeDocument } from './change-document.ts';
import { FileProblem } from './fitting/file-problem.ts';
import { keepInMemory } from './fitting/keep-in-memory.ts';
import { useDocuments } from './use-documents.ts';

interface Arranging extends Pick<ArrangeDialogProps, 'open' | 'files'> {
  readonly Dialog: (props: ArrangeDialogProps) => React.ReactNode;
}

const loadUpload = () => import('./upload.ts');

/** One file is uploaded; a dialog makes one of several, or of those that are added in it. */
export function useChosenFiles(key: string) {
  const documents = useDocuments();
  const [arranging, setArranging] = useState<Arranging>();
  useEffect(() => afterLoad(() => void loadUpload().catch(() => undefined)), []);

  async function choose(files: readonly File[]) {
    let kept = files;
    try {
      const [only, ...others] = files;
      if (only && others.length === 0) {
        const file = await keepInMemory(only);
        kept = [file];
        return (await loadUpload()).upload(documents, key, file);
      }
      const { ArrangeDialog } = await import('./arranging/arrange-dialog.tsx');
      setArranging({ Dialog: ArrangeDialog, files, open: true });
    } catch (error) {
      const isRead = !(error instanceof FileProblem);
      const problems = [isRead ? new OfflineError().message : error.message];
      changeDocument(documents, key, { kind: 'failed', problems, ...(isRead && { retry: () => void choose(kept) }) });
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
  return { choose: (files: readonly File[]) => void choose(files), dialog };
}
