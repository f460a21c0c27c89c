import type { ReactNode } from 'react';
import { partner } from '#partner';
import type { PageId } from '../../../../shared/form/definition.ts';
import { useApplication } from '../../store/index.ts';
import { PlaceLink } from '../saving/place-link.tsx';
import { type ProblemsOfPage, problemsOf } from './problems-of.ts';
import { useNextError } from './use-next-error.ts';

const { pages } = partner.form;

export default function ErrorList(): ReactNode {
  const errors = useApplication((snapshot) => snapshot.errors);
  const placed = useApplication((snapshot) => snapshot.placed);
  useNextError();
  return problemsOf(placed, errors).map((group) => <Group key={group.page ?? ''} group={group} />);
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
            <PlaceLink page={page} hash={problem.key}>
              {problem.place && `${problem.place}: `}
              <span>{problem.message}</span>
            </PlaceLink>
          ) : (
            problem.message
          )}
        </li>
      ))}
    </ul>
  </>
);

function stepOf(page: PageId): string {
  const index = pages.findIndex(({ id }) => id === page);
  return `Step ${index + 1} of ${pages.length} – ${pages[index]?.title}`;
}
