import type { ReactNode } from 'react';
import { partner } from '#partner';
import type { PageId } from '../../../../shared/form/definition.ts';
import { useApplication } from '../../application/index.ts';
import { type ProblemsOfPage, problemsOf } from './problems-of.ts';
import { useErrorLinks } from './use-error-links.ts';

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
        {stepOf(page)}: {problems.length} {problems.length === 1 ? 'error' : 'errors'}
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
