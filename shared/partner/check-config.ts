import { limits } from '../limits.ts';
import type { PartnerConfig } from './partner.ts';

export function checkConfig(config: PartnerConfig): string[] {
  const missing = missingIn(config).map((name) => `Missing configuration: set ${name} in the partner's config.`);
  return missing.length > 0 ? missing : [...timeZoneProblems(config), ...rangeProblems(config), ...feeProblems(config)];
}

function missingIn(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
    const fullName = path + name;
    // Only these two settings may be empty.
    if (fullName === 'handOver.leaveOut' || (fullName === 'windows' && isEmpty(item))) return [];
    if (typeof item === 'object' && item !== null) return isEmpty(item) ? [fullName] : missingIn(item, `${fullName}.`);
    return item === undefined || item === null || String(item).trim() === '' ? [fullName] : [];
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
  // The server does not save longer answers.
  ['The character limit for text areas', textAreaLength, 1, limits.valueLength],
  // With 10 MB, a conversion takes 0.5 GB and ten seconds, and a PDF copy of twenty such documents takes 0.6 GB.
  ['uploads.megabytes', uploads?.megabytes, 1, 10],
  ['idleMinutes', idleMinutes, 5, 60],
  ['letters.dueDays', letters?.dueDays, 7, 90],
  ['letters.graceDays', letters?.graceDays, 0, 60],
  // Hour 0 is too early: a day's last entries may be written after midnight, and a clock change may skip midnight.
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
