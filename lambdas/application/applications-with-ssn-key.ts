import { once } from '../platform/once.ts';
import { kmsSeal } from '../platform/sealing/kms-seal.ts';
import { createApplicationReader } from './applications.ts';

/** Reads applications with their sealed answers decrypted, for contracts that use `ssnKey`. */
export const applicationsWithSsnKey = once(() => createApplicationReader(kmsSeal()));
