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
  const [link, setLink] = useState<ResetLink>({ username: '', id: '' });
  useEffect(() => {
    const username = search.get('username');
    const id = search.get('id');
    if (!username && !id) return;
    setLink({ username: username ?? '', id: id ?? '' });
    navigate('/reset', { replace: true, state });
  }, [search, state, navigate]);
  return link;
}
