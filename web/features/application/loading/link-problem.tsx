import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/notice.tsx';
import { linkDraftQuery } from './link-draft.ts';

export function LinkProblem() {
  const { data } = useQuery(linkDraftQuery());
  return (
    data?.problem && (
      <Notice severity="error" announced>
        {data.problem}
      </Notice>
    )
  );
}
