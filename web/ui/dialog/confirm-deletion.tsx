import type { ComponentProps } from 'react';
import { UserText } from '../user-text.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'title'> {
  /** The names of the files. */
  readonly files: readonly string[];
}

/** Asks before another change deletes files. `children` says what deletes them, before their names. */
export default function ConfirmDeletion({ files, children, ...dialog }: Props) {
  return (
    <ConfirmDialog {...dialog} title={files.length === 1 ? 'Delete your file?' : 'Delete your files?'}>
      <p>{children}</p>
      <ul className="bullets">
        {files.map((file) => (
          <li key={file}>
            <UserText>{file}</UserText>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
