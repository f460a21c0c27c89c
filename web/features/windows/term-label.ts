import { config } from '#partner';
import { companionOf } from '../../../shared/form/option-lists.ts';
import { asText } from '../../../shared/form/place.ts';
import { notOpenMessage } from '../../../shared/partner/window-texts.ts';
import { application } from '../application/index.ts';
import type { Deadline } from './deadline.ts';

/** Returns the chosen term, in the words of its option. */
export function termLabel(): string {
  const key = config.about?.term ?? '';
  const value = asText(application.get(key));
  const option = application.questionOf(key)?.options.find((each) => each.value === value);
  return option?.label ?? (asText(application.get(companionOf(key))) || value);
}

/** Returns the deadline in words, which name a term that is not open, because its question is not in view. */
export const deadlineText = ({ window, text }: Deadline): string =>
  (window && notOpenMessage(window, termLabel())) || text;
