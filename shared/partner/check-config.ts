import { limits } from '../limits.ts';
import type { PartnerConfig } from './partner.ts';

export function checkConfig(config: PartnerConfig): string[] {
  const missing = missingIn(config).map((name) => `Missing configuration: set ${name} in the partner's config.`);
  return missing.length > 0 ? missing : [...timeZoneProblems(config), ...rangeProblems(config), ...feeProblems(config)];
}

function missingIn(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const own = path + name;
    // Nothing may be left out, and no term limited.
    if (own === 'handOver.leaveOut' || (own === 'windows' && isEmpty(each))) return [];
    if (typeof each === 'object' && each !== null) return isEmpty(each) ? [own] : missingIn(each, `${own}.`);
    return each === undefined || each === null || String(each).trim() === '' ? [own] : [];
  });
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function timeZoneProblems({ timeZone }: PartnerConfig): string[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    return [`The time zone ${timeZone} doesn't exist. Use an IANA name such as America/New_York.`];
  }
}

type Range = readonly [subject: string, value: number | undefined, least: number, most: number];

const ranges = ({ textAreaLength, uploads, idleMinutes, letters, handOver }: PartnerConfig): readonly Range[] => [
  // A longer answer could not be saved.
  ['The character limit for text areas', textAreaLength, 1, limits.valueLength],
  // At 10 a conversion takes 0.5 GB and ten seconds, a copy of twenty such documents 0.6 GB.
  ['uploads.megabytes', uploads?.megabytes, 1, 10],
  ['idleMinutes', idleMinutes, 5, 60],
  ['letters.dueDays', letters?.dueDays, 7, 90],
  ['letters.graceDays', letters?.graceDays, 0, 60],
  // What is noted on a day just after midnight must be there before the day's hand-over begins; midnight itself may not exist.
  ['The hour of the export', handOver?.hour, 1, 23],
];

const rangeProblems = (config: PartnerConfig): string[] =>
  ranges(config).flatMap(([subject, value, least, most]) =>
    value === undefined || (Number.isInteger(value) && value >= least && value <= most)
      ? []
      : [`${subject} is ${value}. Use a whole number from ${least} to ${most}.`],
  );

const feeProblems = ({ fee }: PartnerConfig): string[] =>
  fee === undefined || /\d/.test(fee) ? [] : [`The fee is ${fee}. Use an amount such as $50, or leave it out.`];
