import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Says each new state of an upload; the state that a page opens with is no news. */
export function UploadStatus({ text }: { text: string }) {
  const first = useRef(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === first.current) return;
    first.current = text;
    setSaid(text);
  }, [text]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
