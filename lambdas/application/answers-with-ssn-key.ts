import { kmsSeal } from '../platform/kms-seal.ts';
import { once } from '../platform/once.ts';
import { answersWith } from './answers.ts';

/** For contracts that use `ssnKey`: sealed answers are saved like any other. */
export const answersWithSsnKey = once(() => answersWith(kmsSeal()));
