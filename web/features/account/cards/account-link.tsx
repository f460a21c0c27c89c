import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/plain-click.ts';
import { Link } from '../../ui/link.tsx';
import { stateWithDraft } from './account-state.ts';

interface Props {
  readonly to: '/login' | '/signup' | '/confirm' | '/forgot';
  readonly username?: string;
  readonly children: ReactNode;
}

export function AccountLink({ to, username, children }: Props) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { state: stateWithDraft(username ? { username } : {}) });
  };
  return (
    <Link to={to} onClick={go}>
      {children}
    </Link>
  );
}
