// What every screen is made of: buttons, fields, dialogs, notices, toasts. Nothing of it knows the form.

import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import { Spinner } from '../spinner.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type ButtonStyle, buttonClass } from './button-class.ts';

interface Props extends Omit<ComponentProps<'button'>, 'onClick'>, ButtonStyle {
  readonly busy?: boolean;
  /** A returned promise makes the button busy until it settles, so that a double click acts once. */
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
  const settle = async (act: () => unknown) => {
    if (open.current) return;
    const outcome = act();
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
