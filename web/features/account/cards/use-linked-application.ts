import { useEffect, useState } from 'react';
import { tabStorage } from '../../../lib/storage.ts';
import { loadLinked } from '../../applications/index.ts';
import { isLoggedIn } from '../../session/index.ts';

const storageKey = 'linked-application';

/** The number in an email's link to the log-in. It is kept until it is used: another screen may come between. */
function linkedNumber(): number {
  const named = new URLSearchParams(location.search).get('application');
  if (named) tabStorage.setItem(storageKey, named);
  return Number(tabStorage.getItem(storageKey));
}

const forget = () => tabStorage.removeItem(storageKey);

/** Whether the application is being opened whose link somebody has followed who is logged in already. */
export function useLinkedApplication(): boolean {
  const [isOpening, setOpening] = useState(() => linkedNumber() > 0 && isLoggedIn());
  useEffect(() => {
    if (!isOpening) return;
    loadLinked()
      .then(({ openLinked }) => openLinked(linkedNumber()))
      .then((isLoggedIn) => (isLoggedIn ? forget() : setOpening(false)))
      .catch(() => setOpening(false));
  }, [isOpening]);
  return isOpening;
}

/** After a log-in, which has chosen the newest application: that stays open when the other one cannot be chosen. */
export async function chooseLinkedApplication(): Promise<void> {
  if (linkedNumber() > 0)
    await loadLinked()
      .then(({ chooseLinked }) => chooseLinked(linkedNumber()))
      .then(forget, () => {});
}
