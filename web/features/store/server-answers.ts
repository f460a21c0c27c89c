import type { Answer, Answers } from '../../../shared/form/definition.ts';

/** An answer that the server does not have, and every answer that the server may have had when it was entered. */
export interface DraftAnswer {
  readonly answer: Answer;
  readonly basedOn: readonly Answer[];
}
export type DraftAnswers = Readonly<Record<string, DraftAnswer>>;

/** A save that fails may have arrived all the same. This many in a row are remembered. */
const rememberedSaves = 3;

let held: Answers = {};
let sent: Readonly<Record<string, readonly Answer[]>> = {};

export const serverAnswers = {
  load(answers: Answers) {
    held = answers;
    sent = {};
  },
  sending(answers: Answers) {
    const added = Object.entries(answers).map(([key, answer]) => [
      key,
      [...new Set([...(sent[key] ?? []), answer])].slice(-rememberedSaves),
    ]);
    sent = { ...sent, ...Object.fromEntries(added) };
  },
  saved(answers: Answers) {
    held = { ...held, ...answers };
    sent = Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in answers)));
  },
  draftOf: (answers: Answers): DraftAnswers =>
    Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [
        key,
        { answer, basedOn: [held[key] ?? '', ...(sent[key] ?? [])] },
      ]),
    ),
};

const isSame = (one: Answer, other: Answer) => (one || '') === (other || '');

interface Split {
  readonly current: Answers;
  readonly conflicting: DraftAnswers;
}

/** Conflicting are `offered` and what is not based on what the server has now: another device has saved other answers. */
export function splitDraft(draft: DraftAnswers, server: Answers, offered?: ReadonlySet<string>): Split {
  const unsaved = Object.entries(draft).filter(([key, { answer }]) => !isSame(answer, server[key] ?? ''));
  const isCurrent = ([key, { basedOn }]: readonly [string, DraftAnswer]) =>
    !offered?.has(key) && basedOn.some((answer) => isSame(answer, server[key] ?? ''));
  return {
    current: Object.fromEntries(unsaved.filter(isCurrent).map(([key, { answer }]) => [key, answer])),
    conflicting: Object.fromEntries(unsaved.filter((entry) => !isCurrent(entry))),
  };
}
