import { kmsSeal } from '../platform/kms-seal.ts';
import { once } from '../platform/once.ts';
import { rowsWith } from './rows.ts';

/** For contracts that use `ssnKey`: sealed answers are told like any other. */
export const rowsWithSsnKey = once(() => rowsWith(kmsSeal()));
