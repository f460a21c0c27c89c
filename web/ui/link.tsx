import type { ComponentProps } from 'react';
import { type To, useHref, useNavigate } from 'react-router-dom';

type ClickKeys = Pick<MouseEvent, 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey' | 'button'>;

/** Not one that opens a new tab or window, or saves what it leads to. */
export const isPlainClick = ({ metaKey, altKey, ctrlKey, shiftKey, button }: ClickKeys): boolean =>
  !(metaKey || altKey || ctrlKey || shiftKey) && button === 0;

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To;
  readonly replace?: boolean;
  /** The state of the navigation, as of the click. */
  readonly stateAtClick?: () => unknown;
}

/** React Router's own, without its prefetching, which weighs more than the rest of the router. */
export function Link({ to, replace = false, stateAtClick, onClick, ...props }: Props) {
  const navigate = useNavigate();
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(to, { replace, state: stateAtClick?.() });
      }}
    />
  );
}
