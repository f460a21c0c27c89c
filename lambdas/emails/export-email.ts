import type { CalendarDate } from '../../shared/form/calendar.ts';
import { longDate } from '../../shared/form/months.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { type Email, writeEmail } from './write-email.ts';

/** The contents of the office's daily email: counts and confirmation numbers, no text that a user typed. */
export interface DailyExportCounts {
  /** The program of each application. */
  readonly programs: readonly string[];
  readonly again: number;
  readonly letters: number;
  readonly overdue: number;
  /** Confirmation numbers of applications that were not exported, or not completely. */
  readonly failed: readonly string[];
}

const maxNumbers = 20;

export function exportEmail(partner: PartnerConfig, day: CalendarDate, figures: DailyExportCounts): Email {
  const { programs, again, letters, overdue, failed } = figures;
  const byProgram = Map.groupBy(programs.toSorted(), (program) => program || 'No program');
  const more = failed.length - maxNumbers;
  const others = [
    ['Letters received', letters],
    ['Updated because a letter arrived', again],
    ['Letters now overdue', overdue],
  ] as const;
  return writeEmail(partner, {
    subject: `${longDate(day)}: ${formatCount(programs.length, 'application')}, ${formatCount(letters, 'letter')}`,
    heading: `Applications received ${longDate(day)}`,
    blocks: [
      `Applications submitted that day through the ${partner.title}. Files: ${partner.handOver?.where ?? 'export folder'}, ${day}.`,
      ...(programs.length > 0
        ? [
            { heading: 'Applications by program' },
            { facts: [...byProgram].map(([program, all]) => [program, `${all.length}`] as const) },
          ]
        : []),
      { heading: 'Letters of recommendation' },
      { facts: others.map(([label, count]) => [label, `${count}`] as const) },
      ...(failed.length > 0
        ? [
            { heading: 'Some files are missing' },
            "We couldn't export everything for these applications. Check manifest.json for the reasons, and tell the person who runs the application site.",
            { list: [...failed.slice(0, maxNumbers), ...(more > 0 ? [`${more} more`] : [])] },
          ]
        : []),
    ],
  });
}
