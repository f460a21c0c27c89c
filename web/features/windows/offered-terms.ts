import type { CalendarDate } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { asText } from '../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../shared/form/placed.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { deadlineText, noTermsMessage } from '../../../shared/partner/window-texts.ts';
import { offeredTerms, type TermWindow, windowOf } from '../../../shared/partner/windows.ts';

interface TermContext {
  readonly config: Pick<PartnerConfig, 'windows' | 'about' | 'timeZone'>;
  readonly answers: Answers;
  readonly today: CalendarDate;
  readonly extendedUntil: CalendarDate | undefined;
}

/** Returns the options and the note for the question about the term. Returns nothing for other questions. */
function termOffers(
  { key, options }: Pick<Placed, 'key' | 'options'>,
  { config, answers, today, extendedUntil }: TermContext,
): Pick<Placed, 'offered' | 'deadline'> {
  if (key !== config.about?.term) return {};
  const { options: offered, leftOut } = offeredTerms(config, answers, options, today, extendedUntil);
  const window = windowOf(config, answers, today, extendedUntil);
  if (window)
    return { offered, deadline: { text: deadlineText(window, today, config.timeZone), isWarning: isNotOpen(window) } };
  const isEmpty = offered.length === 0 && asText(answers[key]) === '';
  return { offered, ...(isEmpty && { deadline: { text: noTermsMessage(leftOut), isWarning: true } }) };
}

const isNotOpen = ({ state }: TermWindow) => state !== 'open';

/** Adds the terms on offer. Changes questions in place, because the pages and the list of questions share them. */
export function offerTerms({ questions }: PlacedForm, context: TermContext) {
  for (const placed of questions) if (placed.shown) Object.assign(placed, termOffers(placed, context));
}
