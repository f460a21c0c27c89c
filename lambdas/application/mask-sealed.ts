import type { Answers } from '../../shared/form/definition.ts';
import type { Application } from './application.ts';

/** For whoever reads an application without the right to its sealed answers: their last four digits only. */
export const maskSealed = ({ answers, sealed }: Pick<Application, 'answers' | 'sealed'>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      Object.hasOwn(sealed, key) && answer ? lastFourOf(String(answer)) : answer,
    ]),
  );

const lastFourOf = (number: string) => `•••-••-${number.replace(/\D/g, '').slice(-4).padStart(4, '•')}`;
