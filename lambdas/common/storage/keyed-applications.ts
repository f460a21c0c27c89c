import { once } from '../once.ts';
import { applicationsWith } from './dynamo-applications.ts';
import { kmsSeal } from './kms-seal.ts';

/** The applications for who needs sealed answers as well: their contract names the key among what it uses. */
export const keyedApplications = once(() => applicationsWith(kmsSeal()));
