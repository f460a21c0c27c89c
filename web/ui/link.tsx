import type { ComponentProps } from 'react';
import { type To, useHref, useNavigate } from 'react-router-dom';

type ClickKeys = Pick<MouseEvent, 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey' | 'button'>;

/** Whether a click follows the link in this tab. Modified clicks open a new tab or window, or save the target. */
export const isPlainClick = ({ metaKey, altKey, ctrlKey, shiftKey, button }: ClickKeys): boolean =>
  !(metaKey || altKey || ctrlKey || shiftKey) && button === 0;

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To;
  readonly replace?: boolean;
  /** Returns the state of the navigation. Runs at the click. */
  readonly stateAtClick?: () => unknown;
}

/** Renders a link like React Router's, without its prefetching code, which is larger than the rest of the router. */
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
