import type { ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';
import { stateWithDraft } from '../../application/index.ts';

interface Props {
  readonly to: '/login' | '/signup' | '/confirm' | '/forgot';
  readonly username?: string;
  readonly children: ReactNode;
}

export const AccountLink = ({ to, username, children }: Props) => (
  <Link to={to} stateAtClick={() => stateWithDraft(username ? { username } : {})}>
    {children}
  </Link>
);
