import { useEffect } from 'react';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { nextErrorOf } from '../../../form/navigation/next-error-link.tsx';
import { application } from '../../store/index.ts';
import { useGoTo } from '../saving/use-go-to.ts';
import { questionsWithErrors } from './problems-of.ts';

/** The links "Next error" beside the fields. One listener for all: a submit may show sixty at once. */
export function useNextError() {
  const goTo = useGoTo();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const from = nextErrorOf(event.target);
      if (from === undefined) return;
      event.preventDefault();
      const next = questionAfter(from);
      if (next) void goTo({ pathname: `/${next.page}`, hash: answerKeysOf(next)[0] ?? next.key });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  });
}

/** After the last error comes the first. */
function questionAfter(key: string) {
  const { placed, state } = application;
  const wrong = questionsWithErrors(placed, state.errors);
  return wrong[(wrong.findIndex((question) => question.key === key) + 1) % wrong.length];
}
