import type { Answer, Answers } from '../../../shared/form/definition.ts';

/** An answer that the server does not have, with every answer that it may have in its place as far as we know. */
export interface Typed {
  readonly answer: Answer;
  readonly over: readonly Answer[];
}
export type TypedAnswers = Readonly<Record<string, Typed>>;

/** A save that fails may have arrived all the same; more of them than this in a row are not remembered. */
const attempts = 3;

let held: Answers = {};
let sent: Readonly<Record<string, readonly Answer[]>> = {};

/** What the server holds of the application that this tab shows: an answer on its way counts as well. */
export const serverAnswers = {
  load(answers: Answers) {
    held = answers;
    sent = {};
  },
  sending(answers: Answers) {
    const added = Object.entries(answers).map(([key, answer]) => [
      key,
      [...new Set([...(sent[key] ?? []), answer])].slice(-attempts),
    ]);
    sent = { ...sent, ...Object.fromEntries(added) };
  },
  saved(answers: Answers) {
    held = { ...held, ...answers };
    sent = Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in answers)));
  },
  typedOver: (answers: Answers): TypedAnswers =>
    Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [key, { answer, over: [held[key] ?? '', ...(sent[key] ?? [])] }]),
    ),
};

const isSame = (one: Answer, other: Answer) => (one || '') === (other || '');

/**
 * Parts what was typed and never saved. Where the server still has what it was typed over, it goes on. Where another
 * device has answered since, the saved answer stays and the typed one is set aside for the person to decide.
 */
export function partTyped(typed: TypedAnswers, server: Answers): { current: Answers; setAside: TypedAnswers } {
  const missing = Object.entries(typed).filter(([key, { answer }]) => !isSame(answer, server[key] ?? ''));
  const isCurrent = ([key, { over }]: readonly [string, Typed]) =>
    over.some((answer) => isSame(answer, server[key] ?? ''));
  return {
    current: Object.fromEntries(missing.filter(isCurrent).map(([key, { answer }]) => [key, answer])),
    setAside: Object.fromEntries(missing.filter((entry) => !isCurrent(entry))),
  };
}
