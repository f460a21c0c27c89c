import { once } from '../platform/once.ts';
import { kmsSeal } from '../platform/sealing/kms-seal.ts';
import { createApplicationReader } from './applications.ts';

export const applicationsWithSsnKey = once(() => createApplicationReader(kmsSeal()));
