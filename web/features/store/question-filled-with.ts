import { application } from './application-store.ts';

/** The key of the question that a browser would fill with this (an HTML autofill token), if the form asks for it. */
export const questionFilledWith = (token: string): string | undefined =>
  application.placed.questions.find(({ question }) => question.autoComplete === token)?.key;
