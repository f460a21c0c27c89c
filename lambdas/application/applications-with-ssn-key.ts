import { once } from '../platform/once.ts';
import { kmsSeal } from '../platform/sealing/kms-seal.ts';
import { applicationsWith } from './applications.ts';

/** For contracts that use `ssnKey`: sealed answers are read like any other. */
export const applicationsWithSsnKey = once(() => applicationsWith(kmsSeal()));
