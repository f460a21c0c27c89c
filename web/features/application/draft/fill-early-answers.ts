import { parseDate } from '../../../form/masks/date.ts';
import { parsePhone } from '../../../form/masks/phone.ts';
import { type EarlyAnswers, earlyAnswers } from '../../../lib/first-screen/early-answers.ts';
import { application } from '../store/application-store.ts';
import { fillMissingAnswers } from './fill-missing-answers.ts';

/** Fills in what the user typed before the client's code had loaded. Reads dates and phone numbers as the fields do. */
export function fillEarlyAnswers() {
  fillMissingAnswers(Object.fromEntries(Object.entries(earlyAnswers()).map(parseTyped)));
}

function parseTyped([key, typed]: [string, EarlyAnswers[string]]) {
  const kind = application.questionOf(key)?.question.kind;
  if (kind === 'date') return [key, parseDate(`${typed}`)];
  if (kind === 'phone') return [key, parsePhone(`${typed}`)];
  return [key, typed];
}
