import { type ByKind, byKind } from '../../../shared/form/by-kind.ts';
import { type CalendarDate, yearsBefore } from '../../../shared/form/calendar.ts';
import type { Answer, Answers, Form } from '../../../shared/form/definition.ts';
import { companionOf } from '../../../shared/form/owned-keys.ts';
import { type Placed, place } from '../../../shared/form/place.ts';

const text = ({ key }: Placed) => ({ [key]: 'Sample' });
const firstOption = ({ key, options }: Placed): Record<string, Answer> => ({
  [key]: options[0]?.value ?? '',
  [companionOf(key)]: options[0]?.label ?? '',
});

const samples: ByKind<Record<string, Answer>, [CalendarDate]> = {
  text,
  textarea: text,
  signature: text,
  autocomplete: text,
  address: ({ key }) => ({ [key]: '1 Main Street' }),
  email: ({ key }) => ({ [key]: 'sample@example.com' }),
  phone: ({ key }) => ({ [key]: '(301) 555-0100' }),
  ssn: ({ key }) => ({ [key]: '123-45-6789' }),
  date: ({ key }, today) => ({ [key]: yearsBefore(today, 25) }),
  checkbox: ({ key }) => ({ [key]: true }),
  select: firstOption,
  radio: firstOption,
  year: firstOption,
  'month-year': ({ key, options }) => ({ [`${key}_month`]: '5', [`${key}_year`]: options.at(-1)?.value ?? '' }),
  upload: () => ({}),
};

export function completeAnswers(form: Form, today: CalendarDate): Answers {
  const answers: Record<string, Answer> = {};
  const open = () =>
    place(form, { answers, counts: {}, tabs: {}, today }).questions.find(
      (placed) => placed.required && placed.question.kind !== 'upload' && !isAnswered(placed, answers),
    );
  for (let placed = open(); placed; placed = open()) Object.assign(answers, byKind(samples, placed, today));
  return answers;
}

const isAnswered = ({ key, question }: Placed, answers: Answers) =>
  (question.kind === 'month-year' ? `${key}_month` : key) in answers;
