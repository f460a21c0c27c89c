import { expect, it } from '@jest/globals';
import type { Answers } from '../../../shared/form/definition.ts';
import { asText, place } from '../../../shared/form/place.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { partner } from '../../../shared/partner/foothills/partner.ts';
import { completeAnswers, longestAnswers } from '../../support/complete-application.ts';
import { stateWith } from '../../support/forms.ts';

const wordsAMinute = { read: 200, typed: 35 };
/** Five characters are a word, as typists count. */
const word = 5;
/** In seconds: to choose, and to come from one question to the next. */
const [choosing, moving] = [4, 2];
/** Longer lists are searched, not read. */
const readOptions = 8;

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
const isChosen = ({ question: { kind } }: Placed) =>
  !['text', 'textarea', 'email', 'phone', 'ssn', 'date'].includes(kind);

/** Of somebody who reads everything that is asked, and types without stopping. */
function minutes(answers: Answers): number {
  const shown = place(partner.form, stateWith(answers)).questions.filter((placed) => placed.shown);
  const seconds = shown.map((placed) => {
    const { question, options, key } = placed;
    const listed = options.length <= readOptions ? options.map(({ label }) => label) : [];
    const read = countWords([question.label, question.hint ?? '', ...listed].join(' ')) / wordsAMinute.read;
    const answer = asText(answers[key]);
    const typed = isChosen(placed) ? 0 : answer.length / word / wordsAMinute.typed;
    return (read + typed) * 60 + moving + (answer !== '' && isChosen(placed) ? choosing : 0);
  });
  return seconds.reduce((sum, each) => sum + each, 0) / 60;
}

it('takes as many minutes as it says before one begins, rounded up by at most five', () => {
  const said = (partner.config.minutes ?? '').split(' to ').map(Number);
  const taken = [completeAnswers, longestAnswers()].map(minutes);
  for (const [index, measured] of taken.entries()) {
    expect(measured).toBeLessThanOrEqual(said[index] ?? 0);
    expect(measured).toBeGreaterThan((said[index] ?? 0) - 5);
  }
});
