import { kmsSeal } from '../platform/kms-seal.ts';
import { once } from '../platform/once.ts';
import { applicationsWith } from './applications.ts';

/** For contracts that use `ssnKey`: sealed answers are read like any other. */
export const applicationsWithSsnKey = once(() => applicationsWith(kmsSeal()));
