import type { Change } from '../platform/change-item.ts';

export type Condition = Change['condition'];

export const exists: Condition = (name) => `attribute_exists(${name('id')})`;

export const notSubmitted: Condition = (name) =>
  `attribute_exists(${name('id')}) AND attribute_not_exists(${name('receipt')})`;

export const isRunning =
  (path: readonly string[], idName: string, id: string): Condition =>
  (name, value) =>
    `${name(...path, idName)}=${value(id)} AND ${name(...path, 'status')} IN (${['UNPROCESSED', 'IN_PROGRESS'].map(value).join(',')})`;

export const now = () => new Date().toISOString();
