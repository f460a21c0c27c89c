import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accountName, emailedCode, parameterIn } from '../../../lib/link-tokens.ts';

export interface ResetLink {
  readonly username: string;
  readonly id: string;
}

export function useResetLink(): ResetLink {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => linkIn(search + hash));
  useEffect(() => {
    const next = linkIn(search + hash);
    if (!next.username && !next.id) return;
    setLink(next);
    navigate('/reset', { replace: true, state });
  }, [search, hash, state, navigate]);
  return link;
}

const linkIn = (address: string): ResetLink => ({
  username: parameterIn(address, 'username', accountName) ?? '',
  id: parameterIn(address, 'id', emailedCode) ?? '',
});
