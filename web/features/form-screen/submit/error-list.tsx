import { type ReactNode, useEffect } from 'react';
import { partner } from '#partner';
import type { PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { nextErrorOf } from '../../../form/navigation/next-error-link.tsx';
import { isPlainClick } from '../../../ui/link.tsx';
import { application, useApplication } from '../../application/index.ts';
import { type Target, useGoTo } from '../saving/use-go-to.ts';
import { type ProblemsOfPage, problemsOf, questionsWithErrors } from './problems-of.ts';

const { pages } = partner.form;
const errorListId = 'error-list';

export default function ErrorList(): ReactNode {
  const errors = useApplication((snapshot) => snapshot.errors);
  const placed = useApplication((snapshot) => snapshot.placed);
  useErrorLinks(errorListId);
  return (
    <div id={errorListId}>
      {problemsOf(placed, errors).map((group) => (
        <Group key={group.page ?? ''} group={group} />
      ))}
    </div>
  );
}

const Group = ({ group: { page, problems } }: { group: ProblemsOfPage }) => (
  <>
    {page && (
      <h3>
        {stepOf(page)}: {counted(problems.length, 'error')}
      </h3>
    )}
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.key} ${problem.message}`}>
          {page ? (
            <a href={`/${page}#${problem.key}`}>
              {problem.place && `${problem.place}: `}
              {problem.message}
            </a>
          ) : (
            problem.message
          )}
          {problem.notice && <p>{problem.notice}</p>}
        </li>
      ))}
    </ul>
  </>
);

function stepOf(page: PageId): string {
  const index = pages.findIndex(({ id }) => id === page);
  return `Step ${index + 1} of ${pages.length} – ${pages[index]?.title}`;
}

/**
 * Follows the links in the list with this id, and "Next error" next to the fields. Uses one listener, because a
 * submission may show sixty of each.
 */
function useErrorLinks(listId: string) {
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
  return link ? { pathname: link.pathname, hash: link.hash } : undefined;
}

/** Returns the place of the next error. After the last error comes the first. */
function nextError(clicked: EventTarget | null): Target | undefined {
  const from = nextErrorOf(clicked);
  if (from === undefined) return undefined;
  const wrong = questionsWithErrors(application.placed, application.state.errors);
  const next = wrong[(wrong.findIndex(({ key }) => key === from) + 1) % wrong.length];
  return next && { pathname: `/${next.page}`, hash: answerKeysOf(next)[0] ?? next.key };
}
