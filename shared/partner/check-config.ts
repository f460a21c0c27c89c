import type { PartnerConfig } from './partner.ts';

export function checkConfig(config: PartnerConfig): string[] {
  const missing = missingIn(config).map((name) => `Missing configuration: set ${name} in the partner's config.`);
  return missing.length > 0 ? missing : [...timeZoneProblems(config), ...lengthProblems(config)];
}

function missingIn(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const own = path + name;
    if (typeof each === 'object' && each !== null)
      return Object.keys(each).length === 0 ? [own] : missingIn(each, `${own}.`);
    return each === undefined || each === null || String(each).trim() === '' ? [own] : [];
  });
}

function timeZoneProblems({ timeZone }: PartnerConfig): string[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    return [`The time zone ${timeZone} does not exist: use an IANA name such as America/New_York.`];
  }
}

const lengthProblems = ({ textAreaLength }: PartnerConfig): string[] =>
  Number.isInteger(textAreaLength) && textAreaLength > 0
    ? []
    : [`The limit of text areas is ${textAreaLength}: use a whole number above 0.`];
