import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import type { Elements } from '../elements.ts';
import { Spinner } from '../spinner.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type ButtonStyle, buttonClass } from './button-class.ts';

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'children'>, ButtonStyle {
  readonly children?: string | Elements;
  readonly busy?: boolean;
  /** Whether to ignore the second click of a double click. It may come after the first click's action has ended. */
  readonly isDoubleClickIgnored?: boolean;
  /**
   * Handles a click. If the function returns a promise, the button is busy until the promise settles, so that a double
   * click acts once.
   */
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

export function Button({
  variant,
  size,
  busy = false,
  isDoubleClickIgnored = false,
  onClick,
  children,
  className,
  ...rest
}: Props) {
  const [isPending, run] = usePendingOperation();
  const isBusy = busy || isPending;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || (isDoubleClickIgnored && event.detail > 1)) return event.preventDefault();
    run(() => onClick?.(event));
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={click}
    >
      {typeof children === 'string' ? <span>{children}</span> : children}
      {isBusy && <Spinner />}
      <VisuallyHidden role="status">{isBusy ? 'In progress' : ''}</VisuallyHidden>
    </button>
  );
}

function usePendingOperation() {
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const run = async (operation: () => unknown) => {
    if (isRunning.current) return;
    const outcome = operation();
    if (!(outcome instanceof Promise)) return;
    isRunning.current = true;
    setPending(true);
    await outcome
      .catch(() => {})
      .finally(() => {
        isRunning.current = false;
        setPending(false);
      });
  };
  return [isPending, run] as const;
}
