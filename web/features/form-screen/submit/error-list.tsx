import { type ReactNode, useEffect } from 'react';
import { partner } from '#partner';
import type { PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { nextErrorOf } from '../../../form/navigation/next-error-link.tsx';
import { isPlainClick } from '../../../ui/link.tsx';
import { application, useApplication } from '../../application/index.ts';
import { type Target, useSaveAndNavigate } from '../saving/use-save-and-navigate.ts';
import { listProblems, type PageProblems, questionsWithErrors } from './list-problems.ts';

const { pages } = partner.form;
const errorListId = 'error-list';

export default function ErrorList(): ReactNode {
  const errors = useApplication((snapshot) => snapshot.errors);
  const placed = useApplication((snapshot) => snapshot.placed);
  useErrorLinkClicks(errorListId);
  return (
    <div id={errorListId}>
      {listProblems(placed, errors).map((group) => (
        <Group key={group.page ?? ''} group={group} />
      ))}
    </div>
  );
}

const Group = ({ group: { page, problems } }: { group: PageProblems }) => (
  <>
    {page && <h3>{`${stepLabel(page)}: ${formatCount(problems.length, 'error')}`}</h3>}
    <ul>
      {problems.map(({ key, message, location, notice }) => (
        <li key={`${key} ${message}`}>
          {page ? (
            <a href={`/${page}#${key}`}>{[location, message].filter(Boolean).join(': ')}</a>
          ) : (
            <span>{message}</span>
          )}
          {notice && <p>{notice}</p>}
        </li>
      ))}
    </ul>
  </>
);

function stepLabel(page: PageId): string {
  const index = pages.findIndex(({ id }) => id === page);
  return `Step ${index + 1} of ${pages.length} – ${pages[index]?.title}`;
}

/** Follows the list's links and "Next error" links. Uses one listener, because a page may have sixty of each. */
function useErrorLinkClicks(listId: string) {
  const saveAndNavigate = useSaveAndNavigate();
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const target = isPlainClick(event)
        ? (nextErrorTarget(event.target) ?? linkTarget(event.target, listId))
        : undefined;
      if (!target) return;
      event.preventDefault();
      void saveAndNavigate(target);
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  });
}

function linkTarget(clicked: EventTarget | null, listId: string): Target | undefined {
  const link = clicked instanceof Element ? clicked.closest<HTMLAnchorElement>(`#${listId} a`) : null;
  return link ? { pathname: link.pathname, hash: link.hash } : undefined;
}

/** Returns the place of the next error. After the last error comes the first. */
function nextErrorTarget(clicked: EventTarget | null): Target | undefined {
  const currentKey = nextErrorOf(clicked);
  if (currentKey === undefined) return undefined;
  const withErrors = questionsWithErrors(application.placed, application.state.errors);
  const next = withErrors[(withErrors.findIndex(({ key }) => key === currentKey) + 1) % withErrors.length];
  return next && { pathname: `/${next.page}`, hash: answerKeysOf(next)[0] ?? next.key };
}
