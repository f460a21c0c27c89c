import { config } from '#partner';
import { todayIn } from '../../../../shared/form/calendar.ts';
import { longDate } from '../../../../shared/form/months.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { dismissLostAnswers, getLostAnswers, type LostAnswers } from '../../application/index.ts';

/** Says how many answers were lost because they could not be saved. Stays until the user closes it. */
export default function LostAnswersNotice({ owner }: { owner: string }) {
  const lost = getLostAnswers(owner);
  return (
    lost && (
      <ErrorNotice>
        <span>{messageOf(lost)}</span>{' '}
        <Button variant="link" onClick={() => dismissLostAnswers(owner)}>
          Close
        </Button>
      </ErrorNotice>
    )
  );
}

function messageOf({ count, at, reason }: LostAnswers): string {
  const answers = formatCount(count, 'answer that was', 'answers that were');
  const day = longDate(todayIn(config.timeZone, new Date(at)));
  return reason === 'submitted'
    ? `We couldn't save ${answers} typed here through ${day}, because the application had already been submitted.`
    : `We couldn't save ${answers} typed here through ${day}, and removed them from this browser. Check your answers.`;
}
