import { parse } from 'csv-parse/sync';
import { statesAndProvinces } from '../../shared/options/states-and-provinces.ts';

const columns = ['name', 'alias', 'address_line_1', 'city', 'state', 'zip', 'ceeb'] as const;
export type College = Readonly<Record<(typeof columns)[number], string>>;

/** Parses the list of colleges: CSV with a header row. Rows without a name are left out of the result. */
export function readColleges(csv: string): { rows: readonly College[]; problems: readonly string[] } {
  const records: { record: Record<string, string>; info: { lines: number } }[] = parse(csv, {
    columns: true,
    bom: true,
    trim: true,
    info: true,
    skip_empty_lines: true,
  });
  const header = Object.keys(records[0]?.record ?? {});
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) return { rows: [], problems: [`The header row is missing ${missing.join(', ')}.`] };
  const problems = records.flatMap(({ record, info }) =>
    rowProblems(record).map((problem) => `Line ${info.lines}: ${problem}`),
  );
  const rows = records.map(
    ({ record }) => Object.fromEntries(columns.map((column) => [column, record[column] ?? ''])) as College,
  );
  return { rows: rows.filter(({ name }) => name !== ''), problems };
}

const stateNames = new Set(statesAndProvinces.map(({ value }) => value));

function rowProblems({ name, state, ceeb }: Record<string, string>): string[] {
  return [
    ...(name ? [] : ['the name is missing.']),
    ...(!state || stateNames.has(state) ? [] : [`"${state}" isn't a state or province that the form offers.`]),
    ...(!ceeb || /^\d{4}$/.test(ceeb) ? [] : [`the code "${ceeb}" isn't four digits.`]),
  ];
}
