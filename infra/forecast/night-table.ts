import { capacities } from '../capacity/capacities.ts';
import { type Limit, limitsOf, type Measured, type Night, usualNight } from './night.ts';

/** The night of docs/capacity.md. */
export const documentedNight: Night = { ...usualNight, applicants: 10_000, saves: 1_000 };

export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);

const settingOf = ({ setting }: Limit) => setting.replace(/^capacities\.\w+\./, '').replace(/ = \d+$/, '');

/** Limit by limit, what breaks first at `everyday` first. Workers, which run as many as they may, reach more at `deadline`. */
export function nightTable(night: Night, measured: Measured): string {
  const atDeadline = new Map(limitsOf(night, measured, capacities.deadline).map((limit) => [limit.what, limit]));
  const rows = limitsOf(night, measured, capacities.everyday).map((limit) => {
    const deadline = atDeadline.get(limit.what) ?? limit;
    const reached = [...new Set([limit, deadline].map((each) => figure(each.reached)))].join(', then ') + limit.unit;
    const allowed = [limit, deadline].map(({ allows, unit }) => `${figure(allows)}${unit}`);
    return `| ${[limit.what, settingOf(limit), reached, ...allowed, limit.symptom].join(' | ')} |`;
  });
  return [
    "| What | Setting (below `capacities`, or AWS's) | Reached | `everyday` | `deadline` | Symptom where it breaks |",
    '| --- | --- | ---: | ---: | ---: | --- |',
    ...rows,
  ].join('\n');
}
