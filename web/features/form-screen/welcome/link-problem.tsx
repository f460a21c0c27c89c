import { use } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { linkDraft } from '../../application/index.ts';

export function LinkProblem() {
  const pending = linkDraft();
  const problem = pending && use(pending).problem;
  return (
    problem && (
      <Notice severity="error" announced>
        {problem}
      </Notice>
    )
  );
}
