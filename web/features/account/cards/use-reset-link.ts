import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export interface ResetLink {
  readonly username: string;
  readonly id: string;
}

export function useResetLink(): ResetLink {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => linkIn(search));
  useEffect(() => {
    const next = linkIn(search);
    if (!next.username && !next.id) return;
    setLink(next);
    navigate('/reset', { replace: true, state });
  }, [search, state, navigate]);
  return link;
}

const linkIn = (search: URLSearchParams): ResetLink => ({
  username: search.get('username') ?? '',
  id: search.get('id') ?? '',
});
