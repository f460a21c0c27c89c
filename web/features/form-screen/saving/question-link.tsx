import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isPlainClick, Link } from '../../../ui/link.tsx';
import { useSaveAndNavigate } from './use-save-and-navigate.ts';

interface Props {
  readonly page: string;
  /** The key of a question, or the id of an element. */
  readonly hash: string;
  readonly id?: string;
  readonly children: ReactNode;
}

/** Links to a place in the form. Saves the answers before it opens another page, as the steps do. */
export function QuestionLink({ page, hash, id, children }: Props) {
  const { pathname } = useLocation();
  const saveAndNavigate = useSaveAndNavigate();
  const to = { pathname: `/${page}`, hash };
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event) || pathname === to.pathname) return;
    event.preventDefault();
    void saveAndNavigate(to);
  };
  return (
    <Link id={id} to={to} replace onClick={open}>
      {children}
    </Link>
  );
}
