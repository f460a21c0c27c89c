import { type ReactNode, useRef } from 'react';
import { acceptedFiles } from '../../../shared/documents/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonStyle } from '../../ui/button-class.ts';

interface Props extends ButtonStyle {
  readonly id?: string;
  readonly name?: string;
  readonly 'aria-describedby'?: string;
  readonly 'data-autofocus'?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

export function FileButton({ onFiles, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={acceptedFiles}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Without this, choosing the same file again fires no change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
