import { dayOf } from '../../shared/letters/letter-calendar.ts';

/** An email as the table of emails promises it: to whom, which, on which day of the university's calendar. */
export interface Predicted {
  readonly to: string;
  readonly kind: string;
  readonly day: string;
}

/** What happened to one request, in the order of time. */
export interface History {
  readonly applicant: string;
  readonly application: number;
  readonly writer: string;
  readonly askedAt: Date;
  readonly acts: readonly Act[];
  /** Whether the request itself is among those that one address got too many of, and joined a digest. */
  readonly digest?: true;
}

export interface Act {
  readonly at: Date;
  readonly what: 'accept' | 'decline' | 'cancel' | 'send' | 'remind' | 'bounce';
}

const hour = 60 * 60_000;
const day = 24 * hour;

interface Rules {
  readonly dueDays: number;
  readonly graceDays: number;
  readonly zone: string;
}

/** The day so many days after another. Written from the table, by days and not by instants. */
const later = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** 9:00 of a day in a zone that is not at a change of clocks: found by trying, so that it shares nothing with the product. */
function nine(date: string, zone: string): number {
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  for (let at = Date.parse(`${date}T00:00:00Z`) - 14 * hour; ; at += hour)
    if (dayOf(new Date(at), zone) === date && shown.format(at) === '09') return at;
}

const ending = { decline: 'declined', cancel: 'cancelled', send: 'received', bounce: 'bounced' } as const;

interface State {
  open: boolean;
  accepted: boolean;
  lastMail: number;
  readonly done: Set<string>;
}

/** All emails until a time: what acts cause on their day, and what the days bring at 9:00. */
export function predictEmails(histories: readonly History[], until: Date, rules: Rules): Predicted[] {
  const { zone, dueDays, graceDays } = rules;
  const emails: Predicted[] = [];
  const on = (at: number) => dayOf(new Date(at), zone);
  const openOn = new Map<string, Set<string>>();
  for (const history of histories) {
    const { writer, applicant, askedAt, acts } = history;
    const asked = on(Number(askedAt));
    const state: State = { open: true, accepted: false, lastMail: Number(askedAt), done: new Set() };
    if (history.digest) state.lastMail = nine(Number(askedAt) < nine(asked, zone) ? asked : later(asked, 1), zone);
    else emails.push({ to: writer, kind: 'letter-asked', day: asked });

    const planned = [
      ...(7 < dueDays - 3 ? [['letter-answer', 7] as const] : []),
      ['letter-soon', dueDays - 3] as const,
      ['letter-overdue', dueDays + 1] as const,
    ];
    const pending = [...acts];
    const act = (before: number) => {
      for (let next = pending[0]; next && Number(next.at) < before; next = pending[0]) {
        pending.shift();
        if (state.open) apply(next, state, history, (to, kind) => emails.push({ to, kind, day: on(Number(next.at)) }));
      }
    };
    for (let days = 1; days <= dueDays + graceDays; days += 1) {
      const today = later(asked, days);
      const at = nine(today, zone);
      if (at > Number(until)) break;
      act(at);
      if (!state.open) break;
      const due = planned.filter(([kind, of]) => of <= days && !state.done.has(kind)).at(-1);
      if (due && !(due[0] === 'letter-answer' && state.accepted) && at - state.lastMail >= 48 * hour) {
        for (const [kind, of] of planned) if (of <= due[1]) state.done.add(kind);
        state.lastMail = at;
        emails.push({ to: writer, kind: due[0], day: today });
      }
      for (const [kind, of] of [
        ['letters-open', dueDays - 7],
        ['letters-overdue', dueDays + 1],
      ] as const)
        if (of === days) {
          const key = `${applicant} ${history.application} ${kind}`;
          openOn.set(key, (openOn.get(key) ?? new Set()).add(today));
        }
    }
    act(Math.min(Number(until), nine(later(asked, dueDays + graceDays + 1), zone) - 9 * hour));
  }
  for (const [key, days] of openOn) {
    const [to = '', , kind = ''] = key.split(' ');
    for (const each of days) emails.push({ to, kind, day: each });
  }
  return emails;
}

function apply(
  { what, at }: Act,
  state: State,
  { writer, applicant }: History,
  send: (to: string, kind: string) => void,
) {
  if (what === 'accept') {
    state.accepted = true;
    return;
  }
  if (what === 'remind') {
    state.lastMail = Number(at);
    send(writer, 'letter-reminder');
    return;
  }
  state.open = false;
  if (ending[what] === 'declined') send(applicant, 'letter-declined');
  if (ending[what] === 'cancelled') send(writer, 'letter-cancelled');
  if (ending[what] === 'bounced') send(applicant, 'letter-unreached');
  if (ending[what] === 'received') {
    send(writer, 'letter-receipt');
    send(applicant, 'letter-received');
  }
}
