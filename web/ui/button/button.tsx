// The building blocks of every screen: buttons, fields, dialogs, notices, toasts. None of them knows the form.

import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import { Spinner } from '../spinner.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type ButtonStyle, buttonClass } from './button-class.ts';

interface Props extends Omit<ComponentProps<'button'>, 'onClick'>, ButtonStyle {
  readonly busy?: boolean;
  /** If this returns a promise, the button is busy until the promise settles, so that a double click acts once. */
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

export function Button({ variant, size, busy = false, onClick, children, className, ...rest }: Props) {
  const [settling, settle] = useSettling();
  const isBusy = busy || settling;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return event.preventDefault();
    settle(() => onClick?.(event));
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={click}
    >
      {children}
      {isBusy && <Spinner />}
      <VisuallyHidden role="status">{isBusy ? 'In progress' : ''}</VisuallyHidden>
    </button>
  );
}

function useSettling() {
  const [settling, setSettling] = useState(false);
  const open = useRef(false);
  const settle = async (operation: () => unknown) => {
    if (open.current) return;
    const outcome = operation();
    if (!(outcome instanceof Promise)) return;
    open.current = true;
    setSettling(true);
    await outcome
      .catch(() => {})
      .finally(() => {
        open.current = false;
        setSettling(false);
      });
  };
  return [settling, settle] as const;
}
