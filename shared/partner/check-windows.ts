import { type CalendarDate, isCalendarDate } from '../form/calendar.ts';
import type { Form, OptionSource, Question } from '../form/definition.ts';
import { optionSources } from '../form/option-lists.ts';
import { allQuestions } from '../form/owned-keys.ts';
import type { About, PartnerConfig, Window } from './partner.ts';

export function checkWindows({
  config: { about, windows = [] },
  form,
}: {
  readonly config: Pick<PartnerConfig, 'about' | 'windows'>;
  readonly form: Form;
}): string[] {
  if (windows.length === 0) return [];
  if (!about) return ['windows needs about. Name the questions for program and term.'];
  const questions = new Map(allQuestions(form).map(({ key, question }) => [key, question]));
  return windows.flatMap((window, index) => {
    const invalidDays = dayProblems(window);
    return [
      ...(invalidDays.length > 0 ? invalidDays : offerProblems(window, about, questions)),
      ...windows
        .slice(0, index)
        .filter((earlier) => overlap(earlier, window))
        .map(() => `${nameOf(window)} is listed twice. Remove one of them.`),
    ];
  });
}

const nameOf = ({ term, programs }: Window) =>
  programs ? `The window for ${term} (${programs.join(', ')})` : `The window for ${term}`;

function dayProblems(window: Window): string[] {
  const { opens, closes, lateUntil, lettersDue } = window;
  const wrong = Object.entries({ opens, closes, lateUntil, lettersDue }).filter(
    ([, day]) => day !== undefined && !isCalendarDate(day),
  );
  if (wrong.length > 0)
    return wrong.map(([name, day]) => `${nameOf(window)} has ${day} as ${name}. Use a date such as 2026-12-14.`);
  const isBefore = (name: string, day: CalendarDate | undefined, other: string, limit: CalendarDate) =>
    day !== undefined && day < limit
      ? [
          `${nameOf(window)} has ${day} as ${name}, which is before ${limit}, its ${other}. Use that day or a later one.`,
        ]
      : [];
  return [
    ...isBefore('closes', closes, 'opens', opens),
    ...isBefore('lateUntil', lateUntil, 'closes', closes),
    ...isBefore('lettersDue', lettersDue, 'opens', opens),
  ];
}

/** Reports windows whose term or programs are not offered on the first or last day, such as after a typing error. */
function offerProblems(window: Window, about: About, questions: ReadonlyMap<string, Question>): string[] {
  const { term, programs, opens, closes, lateUntil } = window;
  const isOffered = (key: string, value: string, day: CalendarDate, program?: string) =>
    sourcesOf(questions.get(key), about.program, program).some((source) =>
      (typeof source === 'function' ? source(day) : source).some((option) => option.value === value),
    );
  const unknown = (programs ?? []).filter((program) => !isOffered(about.program, program, opens));
  if (unknown.length > 0)
    return unknown.map(
      (program) =>
        `${nameOf(window)} has the program ${program}, which the form doesn't offer. Use the option's value.`,
    );
  return [opens, lateUntil ?? closes].flatMap((day) =>
    (programs ?? [undefined])
      .filter((program) => !isOffered(about.term, term, day, program))
      .map((program) => {
        const to = program === undefined ? '' : ` to ${program}`;
        return `${nameOf(window)} is for a term that the form doesn't offer${to} on ${day}. Use the option's value, and days when it's offered.`;
      }),
  );
}

/** Returns the option lists of a question. If the program chooses its list, returns only the list of that program. */
function sourcesOf(question: Question | undefined, programKey: string, program?: string): readonly OptionSource[] {
  if (!question) return [];
  const all = optionSources(question);
  const chosen = program !== undefined && 'optionsBy' in question && question.controlledBy === programKey;
  return chosen ? [all[program] ?? []] : Object.values(all);
}

const overlap = (one: Window, other: Window) =>
  one.term === other.term &&
  (one.programs && other.programs
    ? one.programs.some((program) => other.programs?.includes(program))
    : !one.programs && !other.programs);
