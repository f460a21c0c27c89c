import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
}

/** React Router's own, without its prefetching, which weighs more than the rest of the router. */
export function Link({ to, replace = false, onClick, ...props }: Props) {
  const navigate = useLinkClickHandler(to, { replace });
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}
