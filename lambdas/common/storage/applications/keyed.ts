import { once } from '../../once.ts';
import { kmsSeal } from '../kms-seal.ts';
import { answersWith } from './answers.ts';
import { applicationsWith } from './applications.ts';

/** For contracts that use `ssnKey`: sealed answers are read and saved like any other. */
export const keyedApplications = once(() => applicationsWith(kmsSeal()));
export const keyedAnswers = once(() => answersWith(kmsSeal()));
