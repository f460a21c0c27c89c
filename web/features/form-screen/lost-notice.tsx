import { config } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import { longDate } from '../../../shared/form/months.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { forgetLost, type Lost, lostEntries } from '../application/index.ts';

/** Says how many answers were lost because they could not be saved. Stays until the user closes it. */
export default function LostNotice({ owner }: { owner: string }) {
  const lost = lostEntries(owner);
  return (
    lost && (
      <ErrorNotice>
        {sentenceOf(lost)}{' '}
        <Button variant="link" onClick={() => forgetLost(owner)}>
          Close
        </Button>
      </ErrorNotice>
    )
  );
}

function sentenceOf({ count, at, reason }: Lost): string {
  const answers = counted(count, 'answer that was', 'answers that were');
  const day = longDate(todayIn(config.timeZone, new Date(at)));
  return reason === 'submitted'
    ? `We couldn't save ${answers} typed here through ${day}, because the application had already been submitted.`
    : `We couldn't save ${answers} typed here through ${day}, and removed them from this browser. Check your answers.`;
}
