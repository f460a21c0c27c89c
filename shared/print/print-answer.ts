import type { Answers, Options } from '../form/definition.ts';
import { longDate, months } from '../form/months.ts';
import { asText } from '../form/place.ts';
import { type ByKind, byKind, type Placed } from '../form/placed.ts';
import { formatPhone } from '../text/format-phone.ts';

const labelIn = (options: Options, value: string) => options.find((option) => option.value === value)?.label ?? '';

const answer = ({ key }: Placed, answers: Answers) => asText(answers[key]);
const chosen = (placed: Placed, answers: Answers) => labelIn(placed.options, answer(placed, answers));

/** Formats each kind of answer for the staff view and the PDF copy (specification, section 6, "Service user"). */
const printed: ByKind<string, [Answers]> = {
  text: answer,
  textarea: answer,
  email: answer,
  phone: (placed, answers) => formatPhone(answer(placed, answers)),
  ssn: answer,
  date: (placed, answers) => longDate(answer(placed, answers)),
  select: chosen,
  radio: chosen,
  checkbox: (placed, answers) => (answer(placed, answers) === 'true' ? '[X]' : '[ ]'),
  year: chosen,
  'month-year': ({ key, options }, answers) =>
    [labelIn(months, asText(answers[`${key}_month`])), labelIn(options, asText(answers[`${key}_year`]))]
      .filter(Boolean)
      .join(' '),
  signature: answer,
  upload: (placed, answers) => (answer(placed, answers) ? `Document attached for ${placed.key}` : ''),
  autocomplete: (placed, answers) => {
    const name = answer(placed, answers);
    const code = asText(answers[placed.question.fills.ceeb ?? '']);
    return name && code ? `${name} (CEEB ${code})` : name;
  },
  address: answer,
};

export const printAnswer = (placed: Placed, answers: Answers): string => byKind(printed, placed, answers);
