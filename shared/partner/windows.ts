// This file decides, on the client and on the server, when an application may be submitted.

import type { CalendarDate } from '../form/calendar.ts';
import type { Answers, Options } from '../form/definition.ts';
import { asText } from '../form/place.ts';
import type { PartnerConfig, Window } from './partner.ts';

export type WindowState = 'before' | 'open' | 'late' | 'closed';

/** An application's window. `closes` is the last day to submit on time, or the last day of a later extension. */
export interface TermWindow {
  readonly state: WindowState;
  readonly opens: CalendarDate;
  readonly closes: CalendarDate;
  readonly lateUntil?: CalendarDate;
  readonly lettersDue?: CalendarDate;
  readonly extended?: true;
}

type Config = Pick<PartnerConfig, 'windows' | 'about'>;

/**
 * Returns the window of the chosen program and term; undefined without windows, a term, or a window for it.
 * @param today the current day in the partner's time zone, by the server's clock
 * @param extendedUntil the last day of an extension that an operator granted, for any term
 */
export function windowOf(
  config: Config,
  answers: Answers,
  today: CalendarDate,
  extendedUntil?: CalendarDate,
): TermWindow | undefined {
  const { about } = config;
  if (!about) return undefined;
  return termWindow(config, asText(answers[about.term]), asText(answers[about.program]), today, extendedUntil);
}

export const acceptsSubmissions = (window: TermWindow | undefined): boolean =>
  window === undefined || window.state === 'open' || window.state === 'late';

export interface OfferedTerms {
  /** The options that can be chosen now, and the chosen one. It is the same array if no option is left out. */
  readonly options: Options;
  readonly leftOut: readonly TermWindow[];
}

/** Leaves out the terms that accept no submissions now, except the chosen one. `options` are the placed question's. */
export function offeredTerms(
  config: Config,
  answers: Answers,
  options: Options,
  today: CalendarDate,
  extendedUntil?: CalendarDate,
): OfferedTerms {
  const { about, windows = [] } = config;
  if (!about || windows.length === 0) return { options, leftOut: [] };
  const leftOut = new Map<string, TermWindow>();
  for (const { value } of options) {
    const window = termWindow(config, value, asText(answers[about.program]), today, extendedUntil);
    if (window && !acceptsSubmissions(window) && value !== asText(answers[about.term])) leftOut.set(value, window);
  }
  return {
    options: leftOut.size > 0 ? options.filter(({ value }) => !leftOut.has(value)) : options,
    leftOut: [...leftOut.values()],
  };
}

function termWindow(
  { windows = [] }: Config,
  term: string,
  program: string,
  today: CalendarDate,
  extendedUntil = '',
): TermWindow | undefined {
  const ofTerm = windows.filter((window) => window.term === term);
  const window = ofTerm.find(({ programs }) => programs?.includes(program)) ?? ofTerm.find(({ programs }) => !programs);
  if (!window) return undefined;
  const { opens, lateUntil, lettersDue } = window;
  const extended = extendedUntil > window.closes;
  const closes = extended ? extendedUntil : window.closes;
  return {
    state: stateOf({ opens, closes, lateUntil }, today),
    opens,
    closes,
    ...(lateUntil && lateUntil > closes && { lateUntil }),
    ...(lettersDue && { lettersDue }),
    ...(extended && { extended }),
  };
}

function stateOf(
  {
    opens,
    closes,
    lateUntil = '',
  }: { [K in 'opens' | 'closes' | 'lateUntil']: Window[K] | undefined } & Pick<Window, 'opens' | 'closes'>,
  today: CalendarDate,
): WindowState {
  if (today < opens) return 'before';
  if (today <= closes) return 'open';
  return today <= lateUntil ? 'late' : 'closed';
}
