import type { CalendarDate } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { asText } from '../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../shared/form/placed.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { noneOffered, untilWhen } from '../../../shared/partner/window-words.ts';
import { offeredTerms, type TermWindow, windowOf } from '../../../shared/partner/windows.ts';

interface Asked {
  readonly config: Pick<PartnerConfig, 'windows' | 'about' | 'timeZone'>;
  readonly answers: Answers;
  readonly today: CalendarDate;
  readonly extendedUntil: CalendarDate | undefined;
}

/** What the question of the term offers today, and what is said there; nothing of another question. */
function termOffers(
  { key, options }: Pick<Placed, 'key' | 'options'>,
  { config, answers, today, extendedUntil }: Asked,
): Pick<Placed, 'offered' | 'deadline'> {
  if (key !== config.about?.term) return {};
  const { options: offered, leftOut } = offeredTerms(config, answers, options, today, extendedUntil);
  const window = windowOf(config, answers, today, extendedUntil);
  if (window)
    return { offered, deadline: { text: untilWhen(window, today, config.timeZone), isWarning: isOver(window) } };
  const isEmpty = offered.length === 0 && asText(answers[key]) === '';
  return { offered, ...(isEmpty && { deadline: { text: noneOffered(leftOut), isWarning: true } }) };
}

const isOver = ({ state }: TermWindow) => state !== 'open';

/** Of a form that was just placed: its pages hold the same objects as the list of its questions. */
export function offerTerms({ questions }: PlacedForm, asked: Asked) {
  for (const placed of questions) if (placed.shown) Object.assign(placed, termOffers(placed, asked));
}
