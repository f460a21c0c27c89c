import { once } from '../../once.ts';
import { kmsSeal } from '../kms-seal.ts';
import { answersWith } from './answers.ts';

/** For contracts that use `ssnKey`: sealed answers are saved like any other. */
export const keyedAnswers = once(() => answersWith(kmsSeal()));
