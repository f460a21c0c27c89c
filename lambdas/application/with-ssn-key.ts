import { kmsSeal } from '../platform/kms-seal.ts';
import { once } from '../platform/once.ts';
import { answersWith } from './answers.ts';
import { applicationsWith } from './applications.ts';
import { rowsWith } from './rows.ts';

// For contracts that use `ssnKey`: sealed answers are saved, read and told like any other.
export const answersWithSsnKey = once(() => answersWith(kmsSeal()));

export const applicationsWithSsnKey = once(() => applicationsWith(kmsSeal()));

export const rowsWithSsnKey = once(() => rowsWith(kmsSeal()));
