import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isPlainClick, Link } from '../../../ui/link.tsx';
import { useGoTo } from './use-go-to.ts';

interface Props {
  readonly page: string;
  /** The key of a question, or the id of an element. */
  readonly hash: string;
  readonly id?: string;
  readonly children: ReactNode;
}

/** Links to a place in the form. Saves the answers before it opens another page, as the steps do. */
export function PlaceLink({ page, hash, id, children }: Props) {
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const to = { pathname: `/${page}`, hash };
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event) || pathname === to.pathname) return;
    event.preventDefault();
    void goTo(to);
  };
  return (
    <Link id={id} to={to} replace onClick={open}>
      {children}
    </Link>
  );
}
