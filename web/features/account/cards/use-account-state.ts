import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type AccountState, readAccountState } from '../../application/index.ts';

/** The navigation state that the card was opened with, until a later one has an error. */
export function useAccountState(): AccountState {
  const { state } = useLocation();
  const [opened, setOpened] = useState(() => readAccountState(state));
  useEffect(() => {
    const next = readAccountState(state);
    if (next.error) setOpened(next);
  }, [state]);
  return opened;
}
