import { useRef } from 'react';
import type { Elements } from '../elements.ts';
import { Button } from './button.tsx';
import type { ButtonStyle } from './button-class.ts';

interface Props extends ButtonStyle {
  readonly id?: string;
  readonly name?: string;
  readonly 'aria-describedby'?: string;
  readonly 'data-autofocus'?: boolean;
  /** The `accept` attribute of the file input: MIME types and file extensions. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: string | Elements;
}

export function FileButton({ accept, onFiles, children, ...button }: Props) {
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
        accept={accept}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Without the reset, choosing the same file again would fire no change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
