import { useEffect } from 'react';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { nextErrorOf } from '../../../form/navigation/next-error-link.tsx';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { application } from '../../application/index.ts';
import { type Target, useGoTo } from '../saving/use-go-to.ts';
import { questionsWithErrors } from './problems-of.ts';

/** The links of the list with this id, and "Next error" beside the fields. One listener: a submit may show sixty of each. */
export function useErrorLinks(listId: string) {
  const goTo = useGoTo();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = isPlainClick(event) ? (nextError(event.target) ?? linked(event.target, listId)) : undefined;
      if (!target) return;
      event.preventDefault();
      void goTo(target);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  });
}

function linked(clicked: EventTarget | null, listId: string): Target | undefined {
  const link = clicked instanceof Element ? clicked.closest<HTMLAnchorElement>(`#${listId} a`) : null;
  return link ? { pathname: link.pathname, hash: decodeURIComponent(link.hash.slice(1)) } : undefined;
}

/** After the last error comes the first. */
function nextError(clicked: EventTarget | null): Target | undefined {
  const from = nextErrorOf(clicked);
  if (from === undefined) return undefined;
  const wrong = questionsWithErrors(application.placed, application.state.errors);
  const next = wrong[(wrong.findIndex(({ key }) => key === from) + 1) % wrong.length];
  return next && { pathname: `/${next.page}`, hash: answerKeysOf(next)[0] ?? next.key };
}
