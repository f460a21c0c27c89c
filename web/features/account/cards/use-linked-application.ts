import { useEffect, useState } from 'react';
import { numberIn } from '../../../lib/link-tokens.ts';
import { loadLinked } from '../../applications/index.ts';
import { isLoggedIn } from '../../session/index.ts';

/** In the link of an email to the log-in, until that application is open. */
let linked = 0;

/** Opens it for somebody who is logged in already. Returns whether that is under way. */
export function useLinkedApplication(): boolean {
  const [isOpening, setOpening] = useState(() => {
    linked = numberIn(location.href, 'application') || linked;
    return linked > 0 && isLoggedIn();
  });
  useEffect(() => {
    if (isOpening) openLinked().then(setOpening, () => setOpening(false));
  }, [isOpening]);
  return isOpening;
}

async function openLinked(): Promise<boolean> {
  const isOpen = await (await loadLinked()).openLinked(linked);
  if (isOpen) linked = 0;
  return isOpen;
}

/** After a log-in, which has chosen the newest application: that stays open when the other one cannot be chosen. */
export async function chooseLinkedApplication(): Promise<void> {
  if (linked > 0)
    await loadLinked()
      .then(({ chooseLinked }) => chooseLinked(linked))
      .catch(() => {});
  linked = 0;
}
